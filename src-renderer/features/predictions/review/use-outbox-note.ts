import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { useDoubtText } from '../../../shared/outbox/use-doubt-text.ts'
import { useHeldText } from '../../../shared/outbox/use-held-text.ts'
import { useReasonText } from '../../../shared/outbox/use-reason-text.ts'
import { joinSentences } from '../../../ui/text/join-sentences.ts'

interface OutboxNote {
  words: string
  /** The same with what can be done about it. */
  whole: string
  /** Nothing is wrong so far. */
  isFaint: boolean
}

/** What is to be said of a prediction that was handed over beside its state; null where the state says all. */
export function useOutboxNote(): (row: OutboxRow) => OutboxNote | null {
  const reasonText = useReasonText()
  const heldText = useHeldText()
  const doubtText = useDoubtText()
  return (row) => {
    const doubt = row.state === 'uncertain' ? doubtText(row) : null
    if (doubt !== null) return { words: doubt, whole: doubt, isFaint: true }
    const held = heldText(row)
    if (held !== null) return { words: held, whole: held, isFaint: false }
    const why = reasonText(row)
    if (why === null || (row.state === 'accepted' && row.error?.code !== 'prediction_not_counted')) return null
    return { words: why.what, whole: joinSentences([why.what, why.next]), isFaint: false }
  }
}
