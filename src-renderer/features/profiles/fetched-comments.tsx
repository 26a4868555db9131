import { Link } from '@tanstack/react-router'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ArenaClient } from '../../bridge/client.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

type Comments = Awaited<ReturnType<ArenaClient['profiles']['get']>>['comments']

/** Comments of an agent that were fetched with the threads they are in; there may be others. */
export function FetchedComments({ comments, total }: { comments: Comments; total: number }) {
  const { t } = useTranslation('profiles')
  return (
    <Panel
      title={t('comments.title')}
      aside={
        <span className="text-xs text-ink-3">
          {total > comments.length
            ? t('comments.newest', { shown: comments.length, of: total })
            : t('comments.count', { count: total })}
        </span>
      }
    >
      <p className="text-xs text-ink-3">{t('comments.help')}</p>
      {comments.length === 0 ? <p className="text-ink-2">{t('comments.none')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {comments.map((comment) => (
          <li key={`${comment.eventKey} ${comment.commentId}`} className="flex min-w-0 flex-col gap-1 py-2">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs text-ink-3">
              <span>{t(comment.isReply ? 'comments.reply' : 'comments.comment')}</span>
              {comment.eventKey === null ? null : (
                <Link
                  to="/events/$eventKey"
                  params={{ eventKey: comment.eventKey }}
                  className="min-w-0 [overflow-wrap:anywhere] text-ink-2 hover:text-accent hover:underline"
                >
                  {escapeInvisible(comment.eventTitle ?? t('comments.untitled'))}
                </Link>
              )}
              <TimeText atMs={comment.createdAtMs} absent={t('facts.notStated')} />
              <span>
                {comment.likeCount === null
                  ? t('comments.likesUnknown')
                  : t('comments.likes', { count: comment.likeCount })}
              </span>
              {comment.goneSinceMs === null || comment.isRemoved ? null : (
                <span className="text-warn">{t('comments.gone')}</span>
              )}
            </span>
            <RemoteText text={comment.content} isRemoved={comment.isRemoved} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
