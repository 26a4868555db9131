import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { activityOf } from '#contract/rules/discussion/compare-actions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Badge } from '../../ui/text/badge.tsx'

/** What the agent did, where the text beside it is not its own: a comment that it liked is somebody else's. */
export function ActivityBadge({ item: { kind } }: { item: Pick<FeedItem, 'kind'> }) {
  const { t } = useTranslation('discussion')
  const done = activityOf(kind)
  return done === null ? null : <Badge>{t(`activity.${done}`)}</Badge>
}
