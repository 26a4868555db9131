import { appErrors } from '#contract/app-error.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import type { AgentChanges } from './pending-changes.ts'
import { type ChangeReceipt, getAgentReceipt } from './send-changes.ts'
import type { ChangeSending } from './use-send-changes.ts'

interface ChangeListProps {
  lines: readonly AgentChanges[]
  /** Null before anything is sent. */
  sending: Pick<ChangeSending, 'receipts' | 'isRunning'> | null
}

/** What will be changed, a line an agent in words; once it is sent, with what became of it. */
export function ChangeList({ lines, sending }: ChangeListProps) {
  return (
    <ul className="min-h-0 overflow-auto">
      {lines.map((line) => (
        <li
          key={line.agent.agentKey}
          className="flex min-h-8 items-start gap-3 border-line border-b px-3 py-1.5 [contain-intrinsic-size:auto_32px] [content-visibility:auto] last:border-b-0"
        >
          <span className="flex w-44 shrink-0 font-medium">
            <VisibleName text={line.agent.name} />
          </span>
          <ChangeWords line={line} />
          {sending === null ? null : <Receipt receipt={getAgentReceipt(line, sending)} total={line.changes.length} />}
        </li>
      ))}
    </ul>
  )
}

function ChangeWords({ line: { changes } }: { line: AgentChanges }) {
  const { t } = useTranslation('subscriptions')
  const { list } = useJoins()
  const keysOf = (subscribe: boolean): string =>
    list(changes.filter((change) => change.subscribe === subscribe).map(({ scopeKey }) => escapeInvisible(scopeKey)))
  const on = keysOf(true)
  const off = keysOf(false)
  return (
    <span className="flex min-w-0 flex-1 flex-col break-words">
      {on === '' ? null : (
        <span>
          <span aria-hidden className="font-semibold text-accent">
            +{' '}
          </span>
          {t('review.subscribe', { scopeKeys: on })}
        </span>
      )}
      {off === '' ? null : (
        <span>
          <span aria-hidden className="font-semibold text-warn">
            −{' '}
          </span>
          {t('review.unsubscribe', { scopeKeys: off })}
        </span>
      )}
    </span>
  )
}

const tones = { waiting: 'neutral', done: 'ok', partly: 'bad', failed: 'bad', left: 'warn' } as const
const letters = { waiting: '…', done: '✓', partly: '✗', failed: '✗', left: '·' } as const

function Receipt({ receipt: { state, done, reasons }, total }: { receipt: ChangeReceipt; total: number }) {
  const { t } = useTranslation('subscriptions')
  const errorWords = useErrorText()
  const { list, label } = useJoins()
  return (
    <span className="flex w-[46%] shrink-0 flex-col items-start gap-1">
      <Badge tone={tones[state]} letter={letters[state]}>
        {state === 'partly' ? t('receipt.partly', { done, total }) : t(`receipt.${state}`)}
      </Badge>
      {reasons.map(({ error, scopeKeys }) => {
        const words = errorWords(error)
        return (
          <span key={scopeKeys.join(' ')} data-error-code={error.code} className="text-xs text-ink-2">
            <span className="font-medium text-bad">{addGap(escapeInvisible(label(list(scopeKeys), words.what)))}</span>
            {/* What to do about a site is the same for all rows; what to do about an agent is its own. */}
            {appErrors[error.code].where === 'agent' ? escapeInvisible(words.next) : null}
          </span>
        )
      })}
    </span>
  )
}
