import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { TableLink } from '../../../shared/pages/table-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useErrorSentence } from '../../../ui/errors/use-error-text.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { getAttemptsLeft, getEndsAtMs, nextActOf, stageTraits } from './registration-steps.ts'
import { useRowAction } from './use-row-action.ts'

export function RegistrationNameCell({ row }: { row: RegistrationView }) {
  return (
    <TableLink
      to="/onboarding/registrations"
      search={{ agentKey: row.agentKey }}
      className="flex min-w-0 font-medium hover:underline"
    >
      <VisibleName text={row.form.name} />
    </TableLink>
  )
}

export function StateCell({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  if (row.activity === 'waiting') {
    return (
      <Badge tone="accent" letter="…">
        {t('waiting')}
      </Badge>
    )
  }
  const { tone, letter, isInterrupted } = stageTraits[row.stage]
  return (
    <Badge tone={tone} letter={letter}>
      {isInterrupted === true ? t('incomplete') : t(`stageShort.${row.stage}`)}
    </Badge>
  )
}

export function TimeCell({ row }: { row: RegistrationView }) {
  const offsetMs = getClockOffsetMs(useAppState(), row)
  const atMs = getEndsAtMs(row)
  return atMs === null ? <span className="text-ink-3">–</span> : <Countdown atMs={atMs} offsetMs={offsetMs} />
}

/** Attempts left, and how the last one was marked. */
export function AttemptsCell({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const left = getAttemptsLeft(row)
  const isFromText = row.challenge?.isAttemptsLeftFromText === true
  const last = row.attempts.at(-1)
  if (left === null && last === undefined) return <span className="text-ink-3">–</span>
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {left === null ? null : (
        <span
          className={`${left <= 1 ? 'font-medium text-warn' : ''} ${isFromText ? 'underline decoration-dotted' : ''}`}
          title={isFromText ? t('attemptsLeftFromText', { count: left }) : undefined}
        >
          {t('left', { count: left })}
        </span>
      )}
      {last?.score == null ? null : (
        <span className={last.passed ? 'text-ok' : 'text-bad'}>
          {last.passed ? '✓' : '✗'} {last.score}
          {last.threshold === null ? '' : ` / ${last.threshold}`}
        </span>
      )}
    </span>
  )
}

/** Why the row is blocked, or what comes next, in words. */
export function TodoCell({ row }: { row: RegistrationView }) {
  const words = useTodoWords()(row)
  return (
    <span className="truncate text-ink-2" title={words}>
      {words}
    </span>
  )
}

function useTodoWords(): (row: RegistrationView) => string {
  const { t } = useTranslation('registrations')
  const sentence = useErrorSentence()
  return (row) => {
    if (row.activity === 'waiting') return t('todo.waiting')
    if (row.activity === 'working') return t('todo.working')
    const { stage, suggestedName, error } = row
    if (suggestedName !== null)
      return t('todo.rename', { name: escapeInvisible(row.form.name), free: escapeInvisible(suggestedName) })
    if (error !== null && stage !== 'passed' && stage !== 'active') return escapeInvisible(sentence(error))
    const act = nextActOf(row)
    if (act === 'host_key' || act === 'submit') return t(`todo.${act}`)
    if (act === 'answer') return t('todo.answer', { prompt: escapeInvisible(row.challenge?.prompt ?? '') })
    return t(`stage.${stage}`)
  }
}

export function ActCell({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const { label } = useJoins()
  const { run, isPending } = useRowAction(row)
  const act = nextActOf(row)
  if (act === null) return null
  return (
    <Button
      size="sm"
      isPending={isPending}
      onPress={run}
      aria-label={label(t(`act.${act}`), escapeInvisible(row.form.name))}
    >
      {t(`act.${act}`)}
    </Button>
  )
}
