import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { WriteHost } from '../../shared/composer/write-host.tsx'
import { RefreshOutcome } from '../../shared/freshness.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { feedStateQuery } from './feed.queries.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import type { InboxSearch } from './inbox-search.ts'

const route = getRouteApi('/inbox')

/** What the agents that ours follow have written: one list for the whole fleet, each item once. */
export function InboxPage() {
  const { t } = useTranslation('discussion')
  const { sites, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const setSearch = (next: InboxSearch): void => void navigate({ search: next, replace: true })
  const { client } = useBridge()
  const { isTrial } = useAppState()
  const refresh = useMutation({ mutationFn: () => client.feed.refresh() })
  return (
    <Page
      title={t('title')}
      aside={<InboxNotes />}
      actions={
        <>
          <span role="status" className="text-xs text-ink-3">
            {refresh.data === undefined ? null : (
              <RefreshOutcome failed={refresh.data.failed} done={t('refreshed', { count: refresh.data.added })} />
            )}
          </span>
          <Button isPending={refresh.isPending} onPress={() => refresh.mutate()}>
            {t('refresh')}
          </Button>
        </>
      }
      toolbar={<InboxFilters search={search} onSearch={setSearch} />}
      flush
    >
      {refresh.error === null ? null : (
        <div className="p-3">
          <ErrorNote error={appErrorOf(refresh.error)} onRetry={() => refresh.mutate()} />
        </div>
      )}
      <WriteHost>
        <InboxList key={String(isTrial)} search={search} site={sites ?? null} onSearch={setSearch} />
      </WriteHost>
    </Page>
  )
}

/** How much is unread, when the feeds were read and by how many requests, and what may be missing. */
function InboxNotes() {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const { data } = useQuery(feedStateQuery(orpc))
  if (data === undefined) return null
  const { unread, stored, round, notRead, cut } = data
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
      {stored === 0 ? null : <span>{unread === 0 ? t('lead.none') : t('lead.unread', { count: unread })}</span>}
      {round.lastAtMs === null ? (
        <span>{t('notUpdated')}</span>
      ) : (
        <span title={t('requests', { count: round.requests })}>
          {t('updated')} <TimeText atMs={round.lastAtMs} />
        </span>
      )}
      {round.failed.length === 0 ? null : <RefreshOutcome failed={round.failed} done="" />}
      {notRead === 0 || round.lastAtMs === null ? null : (
        <span className="text-warn" title={t('notReadHelp')}>
          {t('notRead', { count: notRead })}
        </span>
      )}
      {cut === 0 ? null : (
        <span className="text-warn" title={t('cutHelp')}>
          {t('cut', { count: cut })}
        </span>
      )}
    </span>
  )
}
