import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { addGap, joinSentences } from '../../../ui/text/join-sentences.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import type { ReviewedRow } from './review-table.tsx'

const shownNames = 6

/**
 * Which of the agents nobody has claimed, and how many predictions each has left of those that services are known to
 * take from it.
 */
export function ProvisionalNote({ rows }: { rows: readonly ReviewedRow[] }) {
  const { t } = useTranslation('predictions')
  const { list } = useJoins()
  const limited = listLimitedAgents(rows)
  const limit = limited[0]?.limit
  if (limit === undefined) return null
  const over = limited.filter(({ left }) => left < 0)
  const names = list(
    limited
      .slice(0, shownNames)
      .map(({ agentName, left }) =>
        left < 0
          ? t('provisional.over', { agent: escapeInvisible(agentName), count: -left })
          : t('provisional.left', { agent: escapeInvisible(agentName), count: left }),
      ),
  )
  const more = limited.length > shownNames ? t('provisional.more', { count: limited.length - shownNames }) : null
  return (
    <div className={`text-xs ${over.length > 0 ? 'text-warn' : 'text-ink-2'}`}>
      <p className="font-medium">
        {joinSentences([
          t('provisional.title', { count: limited.length, limit }),
          over.length > 0 ? t('provisional.overHelp', { count: over.reduce((sum, { left }) => sum - left, 0) }) : null,
        ])}
      </p>
      <p className="break-words">{more === null ? names : addGap(names, more) + more}</p>
    </div>
  )
}

/** Once each, by what is left after the last of its rows; the least first. */
function listLimitedAgents(rows: readonly ReviewedRow[]) {
  const limited = rows
    .flatMap(({ agentKey, agentName, provisional }) =>
      provisional === null ? [] : [{ agentKey, agentName, ...provisional }],
    )
    .sort((a, b) => a.left - b.left)
  const seen = new Set<string>()
  return limited.filter(({ agentKey }) => !seen.has(agentKey) && seen.add(agentKey))
}
