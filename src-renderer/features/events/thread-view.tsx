import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Thread, ThreadComment } from '#contract/ipc/events.procedures.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../shared/command-registry.tsx'
import { DraftsButton } from '../../shared/composer/drafts-button.tsx'
import { useWrite } from '../../shared/composer/write-host.tsx'
import type { WrittenEvent } from '../../shared/composer/write-intent.ts'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../shared/frozen-rows/waiting-rows-button.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { toggleKey } from '../../ui/toggle-key.ts'
import { CommentItem } from './comment-item.tsx'
import { eventQueries } from './events.queries.ts'
import { groupLikes } from './own-likes.tsx'
import { OwnWrites } from './own-writes.tsx'
import { sortThread, type ThreadSort } from './sort-thread.ts'

/** A long thread opens with so many comments, and as many more each time. */
const step = 60
/** As many as a window shows are drawn first; the others follow when these can be seen. */
const firstStep = 12

const none: readonly DiscussionWrite[] = []
const commentIdOf = ({ commentId }: ThreadComment): string => commentId

interface ThreadViewProps {
  event: WrittenEvent
  thread: Thread
  /** A newer reading is on its way. */
  isComing: boolean
}

/** The discussion of an event: comments with their replies folded; J and K go from one to the next. */
export function ThreadView({ event, thread, isComing }: ThreadViewProps) {
  const { t } = useTranslation('events')
  const { t: words } = useTranslation('discussion')
  const write = useWrite()
  const [sort, setSort] = useState<ThreadSort>('likes')
  const [shown, setShown] = useState(step)
  const drawn = useDeferredValue(shown, firstStep)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { orpc } = useBridge()
  const own = useQuery(eventQueries(orpc).ownWrites(event.eventKey))
  const ownLikes = useMemo(() => groupLikes(own.data?.likes ?? []), [own.data])
  const newest = useMemo(() => sortThread(thread.comments, sort), [thread.comments, sort])
  // Held under the pointer alone: the focus goes along with its comment.
  const { rows: comments, waiting, gone, release, holders } = useFrozenRows(newest, commentIdOf, sort)
  const isUnfolded = unfolded.size > 0
  const showMore = useCallback(() => setShown((count) => count + step), [])
  const toggle = useCallback((id: string) => setUnfolded((ids) => toggleKey(ids, id)), [])
  const list = useThreadKeys({ showMore, toggle })
  const withReplies = comments.filter(({ replies }) => replies.length > 0).map(({ commentId }) => commentId)
  return (
    <section
      aria-label={t('thread.title')}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface min-[1100px]:max-h-full min-[1100px]:min-h-0"
    >
      <header className="flex items-center gap-3 border-line border-b px-3 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{t('thread.title')}</h2>
          {thread.readAtMs === null ? null : <ThreadCount thread={thread} />}
        </div>
        <span className="flex shrink-0 items-center gap-2">
          <DraftsButton eventKey={event.eventKey} size="sm" />
          <Button size="sm" onPress={() => write({ kind: 'comment', event })}>
            {words('write.title.comment')}
          </Button>
          {withReplies.length === 0 ? null : (
            <Button size="sm" onPress={() => setUnfolded(new Set(isUnfolded ? [] : withReplies))}>
              {t(isUnfolded ? 'thread.foldAll' : 'thread.unfoldAll')}
            </Button>
          )}
          <SegmentedControl<ThreadSort>
            label={t('thread.sort')}
            isLabelHidden
            value={sort}
            onChange={setSort}
            options={[
              { value: 'likes', label: t('thread.likes') },
              { value: 'newest', label: t('thread.newest') },
            ]}
          />
        </span>
      </header>
      {comments.length > 0 ? (
        <div
          className="relative flex min-h-0 flex-col"
          onPointerEnter={holders.onPointerEnter}
          onPointerLeave={holders.onPointerLeave}
        >
          <ol ref={list} aria-label={t('thread.title')} className="min-h-0 overflow-auto">
            {comments.slice(0, drawn).map((comment) => (
              <CommentItem
                key={comment.commentId}
                event={event}
                comment={comment}
                ownLikes={ownLikes}
                isGone={gone.has(comment.commentId)}
                isUnfolded={unfolded.has(comment.commentId)}
                onToggle={toggle}
              />
            ))}
            {comments.length <= shown ? null : (
              <li className="flex justify-center p-3">
                <Button onPress={showMore}>
                  {t('thread.showMore', { count: Math.min(step, comments.length - shown) })}
                </Button>
              </li>
            )}
          </ol>
          <WaitingRowsButton waiting={waiting} onRelease={release} />
        </div>
      ) : thread.readAtMs === null && isComing ? (
        <Skeleton rows={8} />
      ) : (
        <NoComments thread={thread} />
      )}
      <OwnWrites writes={own.data?.writes ?? none} />
    </section>
  )
}

/** How many are here of how many there are, as far as the service says. */
function ThreadCount({ thread }: { thread: Thread }) {
  const words = useThreadCount()(thread)
  return (
    <p role="status" title={words} className="truncate text-xs text-ink-2">
      {words}
    </p>
  )
}

function useThreadCount(): (thread: Thread) => string {
  const { t } = useTranslation('events')
  return ({ listed, total, completeness }) => {
    if (total === null) return t('thread.countUnknown', { listed })
    if (total <= listed) return t('thread.countPlain', { count: listed })
    const isWhole = completeness !== null && isComplete(completeness)
    return joinSentences([t('thread.count', { listed, total }), t(isWhole ? 'thread.noMore' : 'thread.notWhole')])
  }
}

function NoComments({ thread: { readAtMs, completeness, error } }: { thread: Thread }) {
  const { t } = useTranslation('events')
  const isKnown = readAtMs !== null && completeness !== null && isComplete(completeness) && error === null
  return (
    <EmptyState title={t(isKnown ? 'thread.empty' : 'thread.unknown')}>
      {isKnown ? t('thread.emptyText') : null}
    </EmptyState>
  )
}

/** J and K move the focus from comment to comment, O shows or hides the replies of the one that has it. */
function useThreadKeys({ showMore, toggle }: { showMore: () => void; toggle: (commentId: string) => void }) {
  const { t } = useTranslation('events')
  const list = useRef<HTMLOListElement>(null)
  useCommands(
    useMemo<readonly Command[]>(() => {
      const articles = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])]
      const focused = () => articles().findIndex((article) => article.contains(document.activeElement))
      const move = (by: number): void => {
        const all = articles()
        const to = Math.max(0, focused() + by)
        if (to >= all.length - 1) showMore()
        all[Math.min(to, all.length - 1)]?.focus()
      }
      const toggleFocused = (): void => {
        const id = articles()[focused()]?.dataset.comment
        if (id !== undefined) toggle(id)
      }
      return [
        { id: 'thread-next', title: t('thread.next'), group: 'act', shortcut: 'next', run: () => move(1) },
        { id: 'thread-previous', title: t('thread.previous'), group: 'act', shortcut: 'previous', run: () => move(-1) },
        { id: 'thread-toggle', title: t('thread.toggle'), group: 'act', shortcut: 'toggleReplies', run: toggleFocused },
      ]
    }, [t, showMore, toggle]),
  )
  return list
}
