import { useQuery } from '@tanstack/react-query'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, hasAnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'
import { useFromNow } from '../../../ui/ui-provider.tsx'
import { registrationsQuery } from '../registrations.queries.ts'
import { findSavedAnswer } from './saved-answer.ts'

interface KeptAnswerNoteProps {
  row: RegistrationView
  /** What the form holds now: nothing is offered over something typed. */
  draft: AnswerDraft
  onUse: (draft: AnswerDraft) => void
}

/** Whether a time has passed is looked at every ten seconds. */
const stepMs = 10_000

/** Offers what was typed for a challenge that ran out, once the next one has come. */
export function SavedAnswerNote({ row, draft, onUse }: KeptAnswerNoteProps) {
  const { t } = useTranslation('registrations')
  const { orpc } = useBridge()
  const { data } = useQuery(registrationsQuery(orpc))
  const state = useAppState()
  const serviceNowMs = useFromNow((nowMs) => Math.floor((nowMs + getClockOffsetMs(state, row)) / stepMs) * stepMs)
  const kept = hasAnswerDraft(draft) ? null : findSavedAnswer(row, data?.rows ?? [], serviceNowMs)
  if (kept === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground px-3 py-2">
      <p className="min-w-0 flex-1">
        {addGap(t('keptAnswer.offer', { name: escapeInvisible(kept.name) }))}
        {kept.isSamePrompt ? null : <span className="text-warn">{t('keptAnswer.otherPrompt')}</span>}
      </p>
      <Button onPress={() => onUse(kept.draft)}>{t('keptAnswer.use')}</Button>
    </div>
  )
}
