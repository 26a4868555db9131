import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isDoubtful } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { joinSentences } from '../../ui/text/join-sentences.ts'

/** Why the outcome of a write is not known and what happens next, in words; null where its state leaves no doubt. */
export function useDoubtText(): (row: OutboxRow) => string | null {
  const { t } = useTranslation('outbox')
  const words = useErrorText()
  return (row) => {
    if (!isDoubtful(row.state)) return null
    if (row.kind !== 'revision' && row.state === 'needs_you') return t('known.needs_you')
    const { error } = row
    const why =
      error === null || error.code === 'outcome_unknown'
        ? t('known.noClearResponse')
        : escapeInvisible(words(error).what)
    return joinSentences([why, t(row.kind === 'revision' ? 'known.revisionUnknown' : 'known.uncertain')])
  }
}
