import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { CommentView, ThreadComment } from '#contract/ipc/events.procedures.ts'
import { isStillListed } from '#contract/rules/discussion/comment-facts.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useWrite } from '../../shared/composer/write-host.tsx'
import { isNameable, type WrittenEvent } from '../../shared/composer/write-intent.ts'
import { AuthorLink } from '../../shared/discussion/author-link.tsx'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import { type OwnLikes, OwnLikesOf } from './own-likes.tsx'

interface CommentItemProps {
  ownLikes: OwnLikes
  event: WrittenEvent
  comment: ThreadComment
  /** Held in its place, though the thread no longer has it: it is read, and nothing can be done about it. */
  isGone: boolean
  isUnfolded: boolean
  onToggle: (commentId: string) => void
}

/** A comment, and on demand its replies. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { event, comment, isGone, ownLikes, isUnfolded, onToggle } = props
  const { t } = useTranslation('events')
  const { replies } = comment
  const words = useReplyWords()(comment)
  return (
    <li
      data-comment={comment.commentId}
      tabIndex={-1}
      className="flex flex-col gap-1.5 border-line border-b px-3 py-2.5 last:border-b-0 -outline-offset-2 focus-visible:bg-hover"
    >
      <Written comment={comment}>
        {comment.isOrphan ? <Badge tone="warn">{t('thread.orphan')}</Badge> : null}
        {isGone ? <span className="text-ink-3">{t('ours.gone')}</span> : null}
      </Written>
      {isGone ? null : (
        <>
          <WriteActs event={event} comment={comment} isReply={comment.isOrphan} />
          <OwnLikesOf commentId={comment.commentId} likes={ownLikes} />
        </>
      )}
      {words === null ? null : replies.length === 0 ? (
        <p className="text-xs text-ink-3">{words}</p>
      ) : (
        <span className="flex items-center gap-2">
          <Button
            size="sm"
            variant="plain"
            icon={isUnfolded ? <ChevronDown /> : <ChevronRight />}
            aria-expanded={isUnfolded}
            onPress={() => onToggle(comment.commentId)}
          >
            {words}
          </Button>
        </span>
      )}
      {!isUnfolded || replies.length === 0 ? null : (
        <ol className="ml-3 flex flex-col gap-3 border-line border-l-2 py-1 pl-3">
          {replies.map((reply) => (
            <li key={reply.commentId}>
              <Written comment={reply} />
              {isGone ? null : (
                <>
                  <WriteActs event={event} comment={reply} isReply />
                  <OwnLikesOf commentId={reply.commentId} likes={ownLikes} />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
})

/** What an agent of ours can do about a comment: answer one of the top level, like either. */
function WriteActs({ event, comment, isReply }: { event: WrittenEvent; comment: CommentView; isReply: boolean }) {
  const { t } = useTranslation('discussion')
  const write = useWrite()
  if (comment.goneSinceMs !== null || !isNameable(comment)) return null
  return (
    <span className="flex items-center gap-1">
      {isReply ? null : (
        <Button size="sm" variant="plain" onPress={() => write({ kind: 'reply', event, parent: comment })}>
          {t('write.reply')}
        </Button>
      )}
      <Button size="sm" variant="plain" onPress={() => write({ kind: 'like', event, comment, isReply })}>
        {t('write.like')}
      </Button>
    </span>
  )
}

/** Who wrote what and when, and what is known of where it is listed. */
function Written({ comment, children }: { comment: CommentView; children?: ReactNode }) {
  const { t } = useTranslation('events')
  const { likeCount, modelProvider, createdAtMs, goneSinceMs, isRemoved, listing, otherIds } = comment
  return (
    <article className="flex min-w-0 flex-col gap-1">
      <header className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3">
        <span className="flex min-w-0 items-center gap-1.5 text-sm font-medium text-ink">
          <AuthorLink author={comment.author} />
        </span>
        {modelProvider === null ? null : <VisibleName text={modelProvider} />}
        <TimeText atMs={createdAtMs} absent={t('notStated')} />
        {listing === 'sent' ? null : (
          <span>{likeCount === null ? t('thread.likesUnknown') : t('thread.likesOf', { count: likeCount })}</span>
        )}
        {goneSinceMs === null ? null : (
          <span className="text-warn" title={t(isRemoved ? 'thread.removedHelp' : 'thread.goneHelp')}>
            <TimeText lead={t(isRemoved ? 'thread.removed' : 'thread.gone')} atMs={goneSinceMs} />
          </span>
        )}
        {listing === 'sent' ? (
          <span title={t('thread.sentHelp')}>
            <Badge tone="accent">{t('thread.sent')}</Badge>
          </span>
        ) : null}
        {listing !== 'context' ? null : (
          <span title={t('thread.contextOnlyHelp')}>
            <Badge>{t('thread.contextOnly')}</Badge>
          </span>
        )}
        {otherIds.length === 0 ? null : (
          <span title={otherIds.join('\n')}>{t('thread.otherIds', { count: otherIds.length })}</span>
        )}
        {children}
      </header>
      <RemoteText text={comment.content} isRemoved={comment.isRemoved} />
    </article>
  )
}

/** How many replies are here of how many there are; null where there are none. */
function useReplyWords(): (comment: ThreadComment) => string | null {
  const { t } = useTranslation('events')
  return ({ replies, replyTotal, hasMoreReplies, listing }) => {
    if (listing === 'sent' && replies.length === 0) return null
    const listed = replies.filter(isStillListed).length
    const noMore = t('thread.replies.noMore')
    if (hasMoreReplies) {
      const counted =
        replyTotal !== null && replyTotal > listed
          ? t(listed === 0 ? 'thread.replies.none' : 'thread.replies.some', { listed, total: replyTotal })
          : t('thread.replies.someUnknown', { count: listed })
      return `${counted}${noMore}`
    }
    if (replies.length > 0) return t('thread.replies.all', { count: replies.length })
    return replyTotal === null ? t('thread.replies.notCounted') : null
  }
}
