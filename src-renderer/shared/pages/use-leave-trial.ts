import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AppErrorData } from '#contract/app-error.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'

interface LeaveTrial {
  /** Main asks first, in a dialog of its own, where the trial still has something. */
  leave: () => void
  isPending: boolean
  error: AppErrorData | null
}

export function useLeaveTrial(): LeaveTrial {
  const { client } = useBridge()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.trial.leave(),
    onSuccess: ({ hasLeft }) => {
      if (hasLeft) void navigate({ to: '/fleet' })
    },
  })
  return { leave: () => mutate(), isPending, error: error === null ? null : appErrorOf(error) }
}
