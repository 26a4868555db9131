import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AgentKey } from '#contract/ids.ts'
import type { EventDetail } from '#contract/ipc/events.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { WriteHost } from '../../shared/composer/write-host.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { useSpaceName } from '../../shared/discussion/space-name.ts'
import { StaleMark } from '../../shared/freshness/freshness.tsx'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { useKeptSearch } from '../../shared/screens/kept-screens.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { findLanguage } from '../../ui/text/find-language.ts'
import { TimeText } from '../../ui/text/time-text.tsx'
import { ContextPanel } from './context-panel.tsx'
import { EventChallenges } from './event-challenges.tsx'
import { eventQueries } from './events.queries.ts'
import { ThreadView } from './thread-view.tsx'

const route = getRouteApi('/events/$eventKey')

/** One event: what it is, what is said about it, and how the fleet predicted on it. */
export function EventPage() {
  const { t } = useTranslation('events')
  const { eventKey } = route.useParams()
  const { agent, from } = route.useSearch()
  const navigate = route.useNavigate()
  const agentKey = agent ?? null
  const keptSearch = useKeptSearch()
  const { orpc, client } = useBridge()
  const queries = eventQueries(orpc)
  const fetched = useQuery(queries.threadFetch({ eventKey, agentKey }))
  const event = useQuery(queries.one({ eventKey, agentKey }))
  const refresh = useMutation({ mutationFn: () => client.events.refreshThread({ eventKey, agentKey, isForced: true }) })
  const isComing = fetched.isFetching || refresh.isPending
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 overflow-auto px-4 pt-2.5 pb-3">
      <nav aria-label={t('path')} className="flex gap-3 text-xs text-ink-2">
        {from === undefined ? null : (
          <Link to="/inbox" search={() => keptSearch('/inbox')} className="hover:text-accent hover:underline">
            {t('backToInbox')}
          </Link>
        )}
        <Link to="/events" search={() => keptSearch('/events')} className="hover:text-accent hover:underline">
          {t('backToEvents')}
        </Link>
      </nav>
      <CallErrorNote error={refresh.error} onRetry={() => refresh.mutate()} />
      {event.data !== undefined ? (
        <WriteHost key={eventKey}>
          <EventView
            detail={event.data}
            isComing={isComing}
            onRefresh={() => refresh.mutate()}
            onAgent={(key) => void navigate({ search: (search) => ({ ...search, agent: key }), replace: true })}
          />
        </WriteHost>
      ) : event.error !== null && !isComing ? (
        <CallErrorNote error={fetched.error ?? event.error} onRetry={() => fetched.refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </div>
  )
}

interface EventViewProps {
  detail: EventDetail
  isComing: boolean
  onRefresh: () => void
  onAgent: (agentKey: AgentKey) => void
}

function EventView({ detail, isComing, onRefresh, onAgent }: EventViewProps) {
  const { thread, context, readers, challenges, challengesCompleteness, challengesError } = detail
  return (
    <>
      <EventHeader detail={detail} isComing={isComing} onRefresh={onRefresh} />
      <div className="grid min-h-60 flex-1 grid-cols-1 content-start items-start gap-3 overflow-auto rounded-lg bg-ground min-[1100px]:grid-cols-[minmax(0,1fr)_340px] min-[1100px]:content-stretch min-[1100px]:overflow-visible min-[1500px]:grid-cols-[minmax(0,1fr)_420px]">
        <ThreadView event={detail.event} thread={thread} isComing={isComing} />
        <div className="flex min-w-0 flex-col gap-3 min-[1100px]:max-h-full min-[1100px]:overflow-auto">
          <EventChallenges challenges={challenges} completeness={challengesCompleteness} error={challengesError} />
          <ContextPanel context={context} readers={readers} onAgent={onAgent} />
        </div>
      </div>
    </>
  )
}

function EventHeader({ detail, isComing, onRefresh }: Omit<EventViewProps, 'onAgent'>) {
  const { t } = useTranslation('events')
  const { event, thread } = detail
  const spaceName = useSpaceName()
  const serviceName = useServiceNames().get(event.deploymentId)
  return (
    <header className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1
          {...(event.title === null ? {} : { lang: findLanguage(event.title) })}
          className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]"
        >
          {event.title === null ? t('untitled') : escapeInvisible(event.title)}
        </h1>
        <SiteTag site={event.site} serviceName={serviceName} />
        {event.spaces.map((space) => (
          <Badge key={space}>{spaceName(space)}</Badge>
        ))}
        <StaleMark only={event} />
        <span className="ml-auto flex items-center gap-2 text-xs text-ink-3">
          {thread.readAtMs === null ? (
            t('page.neverRead')
          ) : (
            <span>
              <TimeText lead={t('page.updated')} atMs={thread.readAtMs} />
            </span>
          )}
          <RefreshButton isPending={isComing} onPress={onRefresh} />
        </span>
      </div>
      <div className="text-xs text-ink-3">
        {event.publishedAtMs === null ? t('page.firstSeen') : t('page.published')}{' '}
        <TimeText atMs={event.publishedAtMs ?? event.firstSeenAtMs} />
      </div>
      {event.summary === null || event.summary === event.title ? null : (
        <div className="max-w-[90ch] text-ink-2">
          <RemoteText text={event.summary} />
        </div>
      )}
      {event.goneAtMs === null ? null : (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {t(thread.readAtMs === null ? 'page.goneNever' : 'page.gone')}
        </p>
      )}
      {thread.error === null || event.goneAtMs !== null ? null : <ErrorNote error={thread.error} onRetry={onRefresh} />}
    </header>
  )
}
