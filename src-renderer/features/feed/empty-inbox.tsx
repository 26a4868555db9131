import { useQuery } from '@tanstack/react-query'
import type { Site } from '#contract/ids.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countFailedFeeds } from './count-failed-feeds.ts'
import { feedStateQuery } from './feed.queries.ts'
import { type InboxSearch, isNarrowed } from './inbox-search.ts'

interface EmptyInboxProps {
  search: InboxSearch
  site: Site | null
  onClear: () => void
}

/** Why the list has no rows, and what to do about it. */
export function EmptyInbox({ search, site, onClear }: EmptyInboxProps) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const state = useQuery(feedStateQuery(orpc, site))
  const { inboxRound } = useAppState()
  const { data } = state
  if (data === undefined) return <PendingQuery query={state} rows={12} isFlush />
  if (data.stored > 0 && (isNarrowed(search) || search.show !== undefined))
    return (
      <EmptyState title={t('empty.filteredTitle')} action={<Button onPress={onClear}>{t('empty.clear')}</Button>}>
        {t('empty.filteredText')}
      </EmptyState>
    )
  if (data.stored > 0) return <EmptyState title={t('empty.allDoneTitle')}>{t('empty.allDoneText')}</EmptyState>
  if (data.agents === 0)
    return (
      <EmptyState title={t('empty.title')} action={<ButtonLink to="/onboarding/add">{t('empty.addAgent')}</ButtonLink>}>
        {t('empty.noAgents')}
      </EmptyState>
    )
  if (data.unable === data.agents)
    return (
      <EmptyState title={t('empty.unreadTitle')} action={<UnableLink label={t('empty.needYou')} />}>
        {t('empty.unable', { count: data.unable })}
      </EmptyState>
    )
  const isFailing = inboxRound.failed.some((failed) => site === null || failed.site === site)
  if (isFailing) return <EmptyState title={t('empty.unreadTitle')}>{t('empty.failing')}</EmptyState>
  const failing = countFailedFeeds(inboxRound, site)
  if (failing > 0)
    return <EmptyState title={t('empty.unreadTitle')}>{t('empty.failingSome', { count: failing })}</EmptyState>
  if (inboxRound.lastAtMs === null || data.notRead > 0)
    return <EmptyState title={t('empty.unreadTitle')}>{t('empty.unread')}</EmptyState>
  return (
    <EmptyState title={t('empty.title')} action={<ButtonLink to="/inbox/follows">{t('follows')}</ButtonLink>}>
      {t('empty.text')}
    </EmptyState>
  )
}

/** To the agents that are not asked until the operator does something. */
function UnableLink({ label }: { label: string }) {
  return (
    <ButtonLink to="/fleet" search={{ status: 'needs_you' }}>
      {label}
    </ButtonLink>
  )
}
