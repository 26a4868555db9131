import { useMutation } from '@tanstack/react-query'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import type { PauseDialogRequest } from './pause-dialogs.tsx'

/** Holds the writes of whomever the aims name; main tells every screen by a push. */
export function usePauseSending() {
  const { client } = useBridge()
  const say = useErrorToast()
  return useMutation({
    mutationFn: (aims: PauseAim[]) => client.pauses.add({ aims }),
    onError: (error) => say(error),
  })
}

/**
 * Ends the pauses with these aims, or with null all of them: at once when nothing waits there, else `openDialog` shows
 * first what would go.
 */
export function useResumeSending(openDialog: (request: PauseDialogRequest) => void) {
  const { client } = useBridge()
  const say = useErrorToast()
  return useMutation({
    mutationFn: async (aims: PauseAim[] | null) => {
      const { goes, stillHeld } = await client.pauses.review({ aims })
      if (goes.total + stillHeld > 0) openDialog({ kind: 'resume', aims })
      else await client.pauses.remove({ aims })
    },
    onError: (error) => say(error),
  })
}
