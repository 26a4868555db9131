import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/buttons/button.tsx'
import { CallErrorNote } from './call-error-note.tsx'

interface StopRunProps {
  /** Main was told already, and ends after what is under way. */
  isStopping: boolean
  label: string
  stop: () => Promise<unknown>
}

/** Stops what runs in main; rendered while it runs, so that a run says nothing of the one before it. */
export function StopRun({ isStopping, label, stop }: StopRunProps) {
  const { error, isPending, mutate } = useMutation({ mutationFn: stop })
  return <StopAct error={error} isPending={isPending || isStopping} label={label} onPress={() => mutate()} />
}

interface StopActProps {
  error: unknown
  isPending: boolean
  label: string
  onPress: () => void
}

/** The button, and beside it why pressing it has stopped nothing. */
export function StopAct({ error, isPending, label, onPress }: StopActProps) {
  return (
    <>
      <CallErrorNote error={error} compact />
      <Button isPending={isPending} onPress={onPress}>
        {label}
      </Button>
    </>
  )
}
