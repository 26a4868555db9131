import { useMutation } from '@tanstack/react-query'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useErrorToast } from '../use-error-toast.ts'

/** Whether presentation mode is on, as it is stored, and what switches it. */
export function usePresentation() {
  const { settings } = useAppState()
  const { orpc } = useBridge()
  const say = useErrorToast()
  const { mutate } = useMutation(orpc.settings.update.mutationOptions({ onError: (error) => say(error) }))
  return { isOn: settings.isPresenting, mutate }
}
