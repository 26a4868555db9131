import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnLike } from '#contract/ipc/discussion.procedures.ts'
import { isDoubtful } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { Button } from '../../ui/buttons/button.tsx'

export type OwnLikes = ReadonlyMap<string, readonly OwnLike[]>

/** That many agents are named beside a comment before the list is unfolded. */
const named = 3

const none: readonly OwnLike[] = []
const agentKeyOf = ({ agentKey }: OwnLike): string => agentKey

/** Likes by agent and comment as one map by comment. */
export function groupLikes(likes: readonly OwnLike[]): OwnLikes {
  const byComment = new Map<string, OwnLike[]>()
  for (const like of likes) byComment.set(like.commentId, [...(byComment.get(like.commentId) ?? []), like])
  return byComment
}

/** Which agents of ours like a comment, as far as this console did it, each with a way to take it back. */
export function OwnLikesOf({ commentId, likes }: { commentId: string; likes: OwnLikes }) {
  const [isOpen, setIsOpen] = useState(false)
  // *Undo* acts at once: the next one does not come under the pointer by that.
  const { rows: own, gone, holders } = useFrozenRows(likes.get(commentId) ?? none, agentKeyOf, commentId)
  if (own.length === 0) return null
  return (
    <ul
      className="flex min-w-0 flex-wrap items-center gap-x-3 text-xs text-ink-2"
      onPointerEnter={holders.onPointerEnter}
      onPointerLeave={holders.onPointerLeave}
    >
      <LikeList own={own} gone={gone} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
    </ul>
  )
}

interface LikeListProps {
  own: readonly OwnLike[]
  gone: ReadonlySet<string>
  isOpen: boolean
  onToggle: () => void
}

/** The first of them, or all; the number of the others unfolds the list. */
export function LikeList({ own, gone, isOpen, onToggle }: LikeListProps) {
  const { t } = useTranslation('events')
  return (
    <>
      {own.slice(0, isOpen ? own.length : named).map((like) => (
        <li key={like.agentKey} className="flex min-w-0 items-center gap-1">
          <LikeBy like={like} isGone={gone.has(like.agentKey)} />
        </li>
      ))}
      {own.length <= named ? null : (
        <li>
          <Button size="sm" variant="plain" aria-expanded={isOpen} onPress={onToggle}>
            {isOpen ? t('ours.fewerLikes') : t('ours.moreLikes', { count: own.length - named })}
          </Button>
        </li>
      )}
    </>
  )
}

function LikeBy({ like, isGone }: { like: OwnLike; isGone: boolean }) {
  const { agentName, isLiked, state, outboxId } = like
  const { t } = useTranslation('events')
  const { client } = useBridge()
  const undo = useMutation({ mutationFn: () => client.discussion.undo({ outboxId }), onError: useErrorToast() })
  const name = escapeInvisible(agentName)
  const words = isGone
    ? `${name} · ${t('ours.gone')}`
    : isDoubtful(state)
      ? t('ours.likeUnknown', { name })
      : state === 'accepted'
        ? t('ours.likedBy', { name })
        : t(isLiked ? 'ours.likeSent' : 'ours.unlikeSent', { name })
  const canUndo = !isGone && (state === 'accepted' || state === 'queued' || state === 'waiting')
  return (
    <>
      <span className="truncate">{words}</span>
      {canUndo ? (
        <Button
          size="sm"
          variant="plain"
          aria-label={t('ours.undoLike', { name })}
          isPending={undo.isPending}
          onPress={() => undo.mutate()}
        >
          {t('ours.undo')}
        </Button>
      ) : null}
    </>
  )
}
