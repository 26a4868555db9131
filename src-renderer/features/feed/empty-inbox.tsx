import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { getButtonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { feedStateQuery } from './feed.queries.ts'
import { type InboxSearch, isNarrowed } from './inbox-search.ts'

/** Why the list has no rows, and what to do about it. */
export function EmptyInbox({ search, onClear }: { search: InboxSearch; onClear: () => void }) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const { data } = useQuery(feedStateQuery(orpc))
  const { inboxRound } = useAppState()
  if (data === undefined) return null
  if (data.stored > 0 && (isNarrowed(search) || search.show !== undefined))
    return (
      <EmptyState title={t('empty.filteredTitle')} action={<Button onPress={onClear}>{t('empty.clear')}</Button>}>
        {t('empty.filteredText')}
      </EmptyState>
    )
  if (data.stored > 0) return <EmptyState title={t('empty.allDoneTitle')}>{t('empty.allDoneText')}</EmptyState>
  if (data.agents === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        action={
          <Link to="/onboarding/add" className={getButtonClass({ variant: 'quiet', size: 'md' })}>
            {t('empty.addAgent')}
          </Link>
        }
      >
        {t('empty.noAgents')}
      </EmptyState>
    )
  if (data.unable === data.agents)
    return (
      <EmptyState title={t('empty.unreadTitle')} action={<UnableLink label={t('empty.needYou')} />}>
        {t('empty.unable', { count: data.unable })}
      </EmptyState>
    )
  if (inboxRound.failed.length > 0) return <EmptyState title={t('empty.unreadTitle')}>{t('empty.failing')}</EmptyState>
  if (inboxRound.lastAtMs === null || data.notRead > 0)
    return <EmptyState title={t('empty.unreadTitle')}>{t('empty.unread')}</EmptyState>
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Link to="/inbox/follows" className={getButtonClass({ variant: 'quiet', size: 'md' })}>
          {t('follows')}
        </Link>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

/** To the agents that are not asked until the operator does something. */
function UnableLink({ label }: { label: string }) {
  return (
    <Link to="/fleet" search={{ status: 'needs_you' }} className={getButtonClass({ variant: 'quiet', size: 'md' })}>
      {label}
    </Link>
  )
}
