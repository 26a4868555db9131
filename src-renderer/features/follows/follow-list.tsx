import { useMemo } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'
import { keyOfTarget } from './follow-columns.tsx'
import { groupByTarget, type PlannedFollow } from './follow-plan.ts'

interface FollowListProps {
  kind: 'follow' | 'unfollow'
  follows: readonly PlannedFollow[]
}

/** Who is to follow, or unfollow, whom: what the columns of other pages add to it is nowhere else to be seen. */
export function FollowList({ kind, follows }: FollowListProps) {
  const { t } = useTranslation('follows')
  const joins = useJoins()
  const serviceNames = useServiceNames()
  const groups = useMemo(() => groupByTarget(follows), [follows])
  if (groups.length === 0) return null
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
      tabIndex={0}
      aria-label={t('dialog.list')}
      className="flex max-h-56 shrink-0 flex-col overflow-auto rounded-md border border-line"
    >
      {groups.map(({ target, names }) => (
        <li key={keyOfTarget(target)} className="flex flex-col border-line border-b px-3 py-1.5 last:border-b-0">
          <span className="flex min-w-0 items-center gap-1.5 font-medium">
            <SiteTag site={target.site} serviceName={serviceNames.get(target.deploymentId)} />
            <NameText text={target.author.name ?? target.agentId} />
          </span>
          <span className="text-ink-2 [overflow-wrap:anywhere]">
            {t(`dialog.by.${kind}`, { names: joins.list(names.map(escapeInvisible)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
