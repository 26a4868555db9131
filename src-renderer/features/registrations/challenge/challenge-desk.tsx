import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AppErrorCode } from '#contract/app-error.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { createEmptyAnswer, hasAnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'
import { isFocusNowhere } from '../../../shared/pages/screen-focus.ts'
import { ShortcutKeys } from '../../../shared/shortcuts/shortcut-keys.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { AttemptList } from '../list/attempt-list.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { AnswerReview } from './answer-review.tsx'
import { ChallengeClock } from './challenge-clock.tsx'
import { ChallengeOverNote } from './challenge-over.tsx'
import { SavedAnswerNote } from './saved-answer-note.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import { type AnswerValidation, validateAnswer } from './validate-answer.ts'

/** What a token settles: a hosted key that was put right, a secret that came with a failure, who is let in later. */
const provable: ReadonlySet<AppErrorCode> = new Set([
  'jwks_not_accepted',
  'issued_despite_failure',
  'agent_not_activated',
])
const firstField = 'textarea, input:not([tabindex="-1"])'
/** A group of choices has the mark, and its choices the focus. */
const firstFault = `:is(textarea, input)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input:not([tabindex="-1"])`

/** The prompt beside its answer. What would spend an attempt for nothing is said before it is spent. */
export function ChallengeDesk({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const { agentKey, challenge } = row
  const { answerForms } = siteRules[row.site]
  const [first] = useState(() => row.draft ?? createEmptyAnswer(answerForms[0]))
  const { draft, change, ...keeping } = useAnswerDraft(agentKey, first)
  const [tries, setTries] = useState(0)
  const [isReviewing, setIsReviewing] = useState(false)
  const submit = useMutation({
    mutationFn: () => client.registrations.submitAnswer({ agentKey, draft }),
    onSettled: () => setIsReviewing(false),
  })
  const proof = useMutation({ mutationFn: () => client.registrations.check({ agentKey }) })
  const validation = useMemo(() => validateAnswer(draft, challenge?.prompt ?? ''), [draft, challenge?.prompt])
  const box = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>(firstFault)?.focus()
  }, [tries])
  useEffect(() => {
    // The time of the challenge runs: whoever comes here by key begins at once.
    if (isFocusNowhere()) fields.current?.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true })
  }, [])
  const review = (): void => {
    if (validation.faults.size > 0) setTries((last) => last + 1)
    // What is above the answer says why it goes nowhere.
    else if (challenge?.refusedHost !== null) box.current?.scrollIntoView({ block: 'start' })
    else if (!submit.isPending) setIsReviewing(true)
  }
  useCommands(useSubmitCommand(review))
  if (challenge === null) return null
  const failure = submit.error ?? proof.error
  const error = failure === null ? row.error : appErrorOf(failure)
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-6">
      <div className="sticky top-0 flex min-w-0 flex-col gap-3 self-start">
        <ChallengeClock row={row} />
        <h3 className="font-semibold">{t('prompt')}</h3>
        {challenge.isReplacement ? (
          <p className="text-warn">! {t(hasAnswerDraft(draft) ? 'newPromptOldAnswer' : 'newPrompt')}</p>
        ) : null}
        <p className="rounded-md border border-line bg-ground p-3 text-base break-words whitespace-pre-wrap select-text">
          {challenge.prompt === '' ? t('noPrompt') : escapeInvisible(challenge.prompt)}
        </p>
        <p className="text-ink-2 break-words whitespace-pre-wrap">{escapeInvisible(challenge.instructions)}</p>
        <AttemptList attempts={row.attempts} />
      </div>
      <div ref={box} className="flex min-w-0 flex-col gap-3">
        {answerForms.length === 1 ? null : (
          <SegmentedControl
            label={t('answerForm')}
            options={answerForms.map((value) => ({ value, label: t(`${value}Form`) }))}
            value={draft.form}
            onChange={(form) => change({ form })}
          />
        )}
        {challenge.refusedHost === null ? null : (
          <ErrorNote error={{ code: 'submit_host_refused', details: { host: challenge.refusedHost } }} />
        )}
        <ChallengeOverNote row={row} />
        <SavedAnswerNote row={row} draft={draft} onUse={change} />
        <div ref={fields}>
          <AnswerFields draft={draft} validation={validation} showsFaults={tries > 0} onChange={change} />
        </div>
        {error === null || submit.isPending || proof.isPending ? null : (
          // Of all that may be shown here these are looked at again without an attempt.
          <ErrorNote error={error} {...(provable.has(error.code) ? { onRetry: () => proof.mutate() } : {})} />
        )}
        {keeping.error === null ? null : <ErrorNote error={keeping.error} onRetry={keeping.onRetry} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            variant="primary"
            isPending={submit.isPending}
            isDisabled={challenge.refusedHost !== null}
            onPress={review}
          >
            {t(submit.isPending ? 'submitting' : 'submitAnswer')} <ShortcutKeys of="review" />
          </Button>
          <Verdict validation={validation} />
          {/* It changes at each burst of keys, so it is not read out: that keeping failed is, by the note above. */}
          <span className="text-xs text-ink-2">
            {keeping.state === 'untouched' ? '' : t(keeping.state === 'saved' ? 'draftSaved' : 'draftUnsaved')}
          </span>
        </div>
        <p className="text-xs text-ink-2">{t('submitHelp')}</p>
        {isReviewing ? (
          <AnswerReview
            row={row}
            draft={draft}
            isPending={submit.isPending}
            onConfirm={() => submit.mutate()}
            onClose={() => setIsReviewing(false)}
          />
        ) : null}
      </div>
    </div>
  )
}

/** What is missing before this answer can be sent, in a few words. */
function Verdict({ validation: { faults, advice } }: { validation: AnswerValidation }) {
  const { t } = useTranslation('registrations')
  if (faults.size > 0) return <span className="text-ink-2">✗ {t('verdict.missing', { count: faults.size })}</span>
  if (advice.size > 0) return <span className="text-warn">! {t('verdict.advice', { count: advice.size })}</span>
  return <span className="text-ok">✓ {t('verdict.fine')}</span>
}

function useSubmitCommand(send: () => void): readonly Command[] {
  const { t } = useTranslation('registrations')
  const latest = useRef(send)
  latest.current = send
  return useMemo(
    () => [
      {
        id: 'register-submit',
        title: t('submitAnswer'),
        group: 'act',
        shortcut: 'review',
        run: () => latest.current(),
      },
    ],
    [t],
  )
}
