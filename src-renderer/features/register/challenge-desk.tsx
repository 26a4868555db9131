import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, emptyAnswer, faultsOfAnswer } from '#contract/rules/registration-answer.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { anyOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { AnswerFields } from './answer-fields.tsx'

const saveAfterMs = 500

/** The prompt beside its answer. What would spend an attempt for nothing is said before it is spent. */
export function ChallengeDesk({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('register')
  const { client } = useBridge()
  const state = useAppState()
  const { agentKey, site, challenge } = row
  const [draft, setDraft] = useState<AnswerDraft>(row.draft ?? emptyAnswer(site === 'cn' ? 'short' : 'long'))
  const [isTried, setIsTried] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const submit = useMutation({ mutationFn: () => client.registrations.submitAnswer({ agentKey, draft }) })
  const { mutate: keep, ...keeping } = useMutation({
    mutationFn: (typed: AnswerDraft) => client.registrations.saveAnswerDraft({ agentKey, draft: typed }),
  })
  useEffect(() => {
    if (!isTouched) return
    const timer = setTimeout(() => keep(draft), saveAfterMs)
    return () => clearTimeout(timer)
  }, [keep, draft, isTouched])
  if (challenge === null) return null
  const faults = faultsOfAnswer(draft)
  const change = (part: Partial<AnswerDraft>): void => {
    setIsTouched(true)
    setDraft((last) => ({ ...last, ...part }))
  }
  const error = submit.error === null ? row.error : appErrorOf(submit.error)
  return (
    <div className="grid grid-cols-2 gap-6">
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="font-semibold">{t('prompt')}</h3>
        <p className="whitespace-pre-wrap break-words text-base">{visibleText(challenge.prompt)}</p>
        <p className="whitespace-pre-wrap break-words text-ink-2">{visibleText(challenge.instructions)}</p>
        <p className="flex gap-4 text-ink-2">
          {challenge.expiresAtMs === null ? null : (
            <span>
              {t('timeLeft')} <Countdown atMs={challenge.expiresAtMs} offsetMs={anyOffsetMs(state)} />
            </span>
          )}
          {challenge.attemptsLeft === null ? null : (
            <span>{t('attemptsLeft', { count: challenge.attemptsLeft })}</span>
          )}
        </p>
        <Attempts row={row} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {site !== 'cn' ? null : (
          <SegmentedControl
            label={t('answerForm')}
            options={[
              { value: 'short', label: t('shortForm') },
              { value: 'long', label: t('longForm') },
            ]}
            value={draft.form}
            onChange={(form) => change({ form })}
          />
        )}
        <AnswerFields draft={draft} faults={faults} showsFaults={isTried} onChange={change} />
        {error === null || submit.isPending ? null : <ErrorNote error={error} />}
        {keeping.error === null ? null : (
          <ErrorNote error={appErrorOf(keeping.error)} onRetry={() => keep(draft)} />
        )}
        {challenge.refusedHost === null ? null : (
          <ErrorNote error={{ code: 'submit_host_refused', details: { host: challenge.refusedHost } }} />
        )}
        <div className="flex items-center gap-3">
          <Button
            variant="primary"
            isPending={submit.isPending}
            isDisabled={challenge.refusedHost !== null}
            onPress={() => {
              setIsTried(true)
              if (faults.size === 0) submit.mutate()
            }}
          >
            {t(submit.isPending ? 'submitting' : 'submitAnswer')}
          </Button>
          <span className="text-xs text-ink-2">{t('submitHelp')}</span>
          {isTouched ? (
            <span role="status" className="text-xs text-ink-2">
              {t(keeping.isSuccess && keeping.variables === draft ? 'draftSaved' : 'draftUnsaved')}
            </span>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** Score and words of each attempt, side by side. */
export function Attempts({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('register')
  if (row.attempts.length === 0) return null
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label={t('attempts')}>
      {row.attempts.map((attempt, index) => (
        <li key={attempt.atMs} className="flex flex-col gap-1 rounded-md border border-line p-2">
          <span className="font-medium">
            {t('attempt', { number: index + 1 })}
            {attempt.score === null ? null : ` · ${attempt.score}`}
            {attempt.threshold === null ? null : ` / ${attempt.threshold}`}
          </span>
          <span className={attempt.passed ? 'text-ok' : 'text-bad'}>
            {t(attempt.passed ? 'passed' : 'notPassed')}
          </span>
          <span className="break-words text-xs text-ink-2">{visibleText(attempt.feedback)}</span>
        </li>
      ))}
    </ol>
  )
}
