import type { AppErrorData } from '#contract/app-error.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import type { ScopeKeyAgent } from './scope-key-groups.ts'
import { activeClass, lastTrack } from './subscription-cell.tsx'

interface ReadCellProps {
  id: string
  agent: ScopeKeyAgent
  column: number
  isReading: boolean
  /** Why the last reading failed; the agent's own error where nobody has tried since. */
  failure: AppErrorData | null
  isActive: boolean
}

/** When an agent's subscriptions were read, or why they could not be, with the act that reads them. */
export function LastReadCell({ id, agent, column, isReading, failure, isActive }: ReadCellProps) {
  const { t } = useTranslation('subscriptions')
  const errorWords = useErrorText()
  const { agentKey, held, readAtMs } = agent
  const words = failure === null ? null : errorWords(failure)
  const doubt = useDoubtWords(agent)
  const isUrgent = held === null || failure !== null || doubt !== null
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-selected={isActive}
      data-row={agentKey}
      data-column={column}
      {...(failure === null ? {} : { 'data-error-code': failure.code })}
      className={joinClassNames(
        'flex min-w-0 items-center gap-2 px-3 text-xs text-ink-2 outline-none',
        isActive && activeClass,
      )}
      style={{ gridColumn: lastTrack }}
    >
      {isReading ? (
        <span>{t('read.reading')}</span>
      ) : (
        <>
          {held === null && words !== null ? null : (
            <TimeText atMs={held === null ? null : readAtMs} absent={t('read.never')} />
          )}
          {words === null ? null : (
            <span
              className="min-w-0 truncate text-bad"
              title={escapeInvisible(joinSentences([words.what, words.next]))}
            >
              <span aria-hidden>✗ </span>
              {t('read.failed', { reason: escapeInvisible(words.what) })}
              <span className="sr-only"> {escapeInvisible(words.next)}</span>
            </span>
          )}
          {doubt === null || words !== null ? null : (
            <span className="min-w-0 truncate text-warn" title={doubt}>
              <span aria-hidden>! </span>
              {doubt}
            </span>
          )}
          <span
            data-act
            className={joinClassNames(
              'shrink-0 cursor-default rounded-sm px-1 text-accent hover:underline',
              !isUrgent && !isActive && 'opacity-0 group-hover/row:opacity-100',
            )}
          >
            {t('read.now')}
            <span className="sr-only"> {escapeInvisible(agent.name)}</span>
          </span>
        </>
      )}
    </div>
  )
}

/** What was not whole, or lacking, in the last list that came; null when it was whole and lacked nothing. */
function useDoubtWords({ reading: { list, missing } }: ScopeKeyAgent): string | null {
  const { t } = useTranslation('subscriptions')
  const joins = useJoins()
  if (list !== null && !isComplete(list)) {
    const { received, unreadable, total } = list
    return t('read.partly', { read: received - unreadable, count: Math.max(total ?? 0, received) })
  }
  if (missing.length === 0) return null
  return t('read.fewer', { scopeKeys: joins.list(missing.map(escapeInvisible)) })
}
