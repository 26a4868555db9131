import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EventKey } from '#contract/ipc/event-key.ts'
import type { ThreadComment } from '#contract/ipc/events.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { AuthorName } from '../../../shared/discussion/author-name.tsx'
import { RemoteText } from '../../../shared/discussion/remote-text.tsx'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { fetchThreadQuery, readEventQuery } from './evidence.queries.ts'

const shownComments = 3

/** The event behind the challenge, and its most liked comments; both are fetched when this opens. */
export function EventEvidence({ eventKey }: { eventKey: EventKey }) {
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const fetched = useQuery(fetchThreadQuery(orpc, eventKey))
  const event = useQuery(readEventQuery(orpc, eventKey))
  if (event.data === undefined) return <PendingQuery query={event} rows={4} />
  const { title, summary, publishedAtMs } = event.data.event
  const { thread } = event.data
  const comments = thread.comments.filter(({ goneSinceMs }) => goneSinceMs === null)
  return (
    <>
      <Panel title={t('aside.event')} aside={publishedAtMs === null ? null : <TimeText atMs={publishedAtMs} />}>
        <RemoteText text={title ?? ''} />
        {summary === null || summary === title ? null : (
          <div className="text-ink-2">
            <RemoteText text={summary} />
          </div>
        )}
        <Link to="/events/$eventKey" params={{ eventKey }} className="text-accent hover:underline">
          {t('evidence.discussion')}
        </Link>
      </Panel>
      <Panel title={t('aside.comments')} aside={thread.readAtMs === null ? null : <TimeText atMs={thread.readAtMs} />}>
        {thread.error === null ? null : <ErrorNote error={thread.error} compact />}
        {comments.length > 0 ? (
          <TopComments comments={comments.slice(0, shownComments)} />
        ) : (
          <p className="text-ink-3">
            {fetched.isFetching
              ? t('aside.readingComments')
              : t(thread.readAtMs === null ? 'aside.commentsUnknown' : 'aside.noComments')}
          </p>
        )}
      </Panel>
    </>
  )
}

function TopComments({ comments }: { comments: readonly ThreadComment[] }) {
  const { t } = useTranslation('predictions')
  return (
    <ul className="flex flex-col gap-2.5">
      {comments.map(({ commentId, author, content, likeCount }) => (
        <li key={commentId} className="flex min-w-0 flex-col gap-0.5">
          <span className="flex min-w-0 items-baseline gap-2 text-xs font-medium">
            <AuthorName author={author} />
            {likeCount === null ? null : (
              <span className="ml-auto shrink-0 font-normal text-ink-3">{t('aside.likes', { count: likeCount })}</span>
            )}
          </span>
          <RemoteText text={content} />
        </li>
      ))}
    </ul>
  )
}
