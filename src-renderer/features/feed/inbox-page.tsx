import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Site } from '#contract/ids.ts'
import { trialIdOf, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { WriteHost } from '../../shared/composer/write-host.tsx'
import { RefreshOutcome } from '../../shared/freshness/freshness.tsx'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { useKeptSearch } from '../../shared/screens/kept-screens.tsx'
import { useSearchChange } from '../../shared/search/use-search-change.ts'
import { useViewToShow } from '../../shared/views/use-view-to-show.ts'
import { ViewMenu } from '../../shared/views/view-menu.tsx'
import { Page } from '../../ui/page.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { countFailedFeeds } from './count-failed-feeds.ts'
import { feedStateQuery } from './feed.queries.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { type InboxSearch, readInboxSearch, writeSavedSearch } from './inbox-search.ts'

const route = getRouteApi('/inbox')

/** What the agents that ours follow have written: one list for the whole fleet, each item once. */
export function InboxPage() {
  const { t } = useTranslation('discussion')
  const { sites, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { client } = useBridge()
  const trialId = trialIdOf(useAppState())
  const keptSearch = useKeptSearch()
  const viewToShow = useViewToShow(readInboxSearch)
  const shown = writeSavedSearch({ ...search, sites })
  const change = useSearchChange<InboxSearch>((search) => navigate({ search, replace: true }))
  const refresh = useMutation({ mutationFn: () => client.feed.refresh() })
  const [arrivedSlot, setArrivedSlot] = useState<HTMLElement | null>(null)
  const [markSlot, setMarkSlot] = useState<HTMLElement | null>(null)
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <InboxNotes site={sites ?? null} />
          <ViewMenu
            screen="inbox"
            shown={shown}
            viewId={search.view}
            onGoTo={(view) =>
              void navigate({
                search: { sites: undefined, ...viewToShow(view), view: view.viewId },
              })
            }
            onSaved={({ viewId }) => change({ view: viewId })}
          />
        </>
      }
      actions={
        <>
          {/* Its place is kept free, so that nothing moves or is covered when something arrives. */}
          <span ref={setArrivedSlot} className="flex min-w-20 justify-end" />
          <span role="status" className="text-xs text-ink-3">
            {/* What failed is said beside the title, also of a round that nobody asked for. */}
            {refresh.data === undefined || (refresh.data.failed.length > 0 && refresh.data.added === 0)
              ? null
              : t('refreshed', { count: refresh.data.added })}
          </span>
          <span ref={setMarkSlot} className="flex min-w-32 justify-end" />
          <ButtonLink to="/inbox/follows" search={() => keptSearch('/inbox/follows')}>
            {t('follows')}
          </ButtonLink>
          <RefreshButton isPending={refresh.isPending} onPress={() => refresh.mutate()} />
        </>
      }
      toolbar={<InboxFilters search={search} onChange={change} />}
      flush
    >
      {refresh.error === null ? null : (
        <div className="p-3">
          <CallErrorNote error={refresh.error} onRetry={() => refresh.mutate()} />
        </div>
      )}
      <WriteHost>
        <InboxList
          key={trialId}
          search={search}
          site={sites ?? null}
          arrivedSlot={arrivedSlot}
          markSlot={markSlot}
          onAuthor={(author) => change({ author })}
          onClear={() => void navigate({ search: {}, replace: true })}
        />
      </WriteHost>
    </Page>
  )
}

/** How much is unread, when the feeds were read and by how many requests, and what may be missing. */
function InboxNotes({ site }: { site: Site | null }) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const { inboxRound } = useAppState()
  const { data } = useQuery(feedStateQuery(orpc, site))
  if (data === undefined) return null
  const { unread, stored, unable, notRead, cut } = data
  const failing = countFailedFeeds(inboxRound, site)
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
      {stored === 0 ? null : <span>{unread === 0 ? t('lead.none') : t('lead.unread', { count: unread })}</span>}
      {inboxRound.lastAtMs === null ? (
        <span>{t('notUpdated')}</span>
      ) : (
        <span title={t('requests', { count: inboxRound.requests })}>
          <TimeText lead={t('updated')} atMs={inboxRound.lastAtMs} />
        </span>
      )}
      <span role="status">
        {inboxRound.failed.length === 0 ? null : <RefreshOutcome failed={inboxRound.failed} done="" />}
      </span>
      {notRead === 0 || inboxRound.lastAtMs === null ? null : (
        <span className="text-warn" title={t('notReadHelp')}>
          {t('notRead', { count: notRead })}
        </span>
      )}
      {failing === 0 ? null : (
        <span className="text-warn" title={t('failingHelp')}>
          {t('failing', { count: failing })}
        </span>
      )}
      {unable === 0 ? null : (
        <Link
          to="/fleet"
          search={{ status: 'needs_you' }}
          className="text-warn hover:underline"
          title={t('unableHelp')}
        >
          {t('unable', { count: unable })}
        </Link>
      )}
      {cut === 0 ? null : (
        <span className="text-warn" title={t('cutHelp')}>
          {t('cut', { count: cut })}
        </span>
      )}
    </span>
  )
}
