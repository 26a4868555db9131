import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { CommentView } from '#contract/ipc/events.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { type SpaceId, spaceIdSchema } from '#contract/service/wire.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { RemoteText } from '../../discussion/remote-text.tsx'
import { useSpaceName } from '../../discussion/space-name.ts'
import { useEventFacts } from '../use-event-facts.ts'
import { replyPlaceOf } from '../write-intent.ts'

interface PlaceFieldsProps {
  place: DraftPlace
  isDisabled: boolean
  onPlace: (place: DraftPlace) => void
  spaceId: SpaceId | null
  onSpace: (spaceId: SpaceId | null) => void
}

/** That many comments are offered to be answered. */
const mostOffered = 100
const unsaid = '-'

/** Where it goes: under which comment or beside them, and in which space; what the service allows and advises. */
export function PlaceFields({ place, isDisabled, onPlace, spaceId, onSpace }: PlaceFieldsProps) {
  const { t } = useTranslation('discussion')
  const facts = useEventFacts(place)
  if (place.kind === 'post')
    return (
      <SpaceField spaces={spaceIdSchema.options} value={spaceId} onChange={onSpace} isDisabled={isDisabled} isPost />
    )
  const parents = facts?.parents ?? []
  const policy = facts?.policy ?? null
  const isClosed = place.kind === 'reply' ? policy?.replyEnabled === false : policy?.commentEnabled === false
  const [mostLiked] = parents
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">
        {place.title === null ? t('event.untitled') : escapeInvisible(place.title)}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl<'reply' | 'comment'>
          label={t('write.where')}
          value={place.kind}
          onChange={(kind) => {
            if (kind === 'comment') onPlace({ kind, eventKey: place.eventKey, title: place.title })
            else if (mostLiked !== undefined) onPlace(replyPlaceOf(place, mostLiked))
          }}
          options={[
            {
              value: 'reply',
              label: t('write.reply'),
              isDisabled:
                isDisabled || (place.kind !== 'reply' && (mostLiked === undefined || policy?.replyEnabled === false)),
            },
            {
              value: 'comment',
              label: t('write.newComment'),
              isDisabled: isDisabled || (place.kind !== 'comment' && policy?.commentEnabled === false),
            },
          ]}
        />
        {place.kind === 'reply' ? (
          <ParentField place={place} parents={parents} isDisabled={isDisabled} onPlace={onPlace} />
        ) : null}
        {(facts?.spaces.length ?? 0) < 2 ? null : (
          <SpaceField spaces={facts?.spaces ?? []} value={spaceId} onChange={onSpace} isDisabled={isDisabled} />
        )}
      </div>
      {place.kind === 'reply' ? (
        <blockquote className="max-h-24 shrink-0 overflow-auto border-line-strong border-l-2 pl-2 text-ink-2">
          <RemoteText text={place.parent.text ?? ''} />
        </blockquote>
      ) : parents.length > 0 ? (
        <p className="text-xs text-ink-2">{t('write.replyPreferred', { count: parents.length })}</p>
      ) : null}
      {isClosed ? (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">
          {t(`write.closed.${place.kind}`)}
        </p>
      ) : null}
      {facts?.hint == null ? null : (
        <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
          {joinSentences([t('write.hint'), escapeInvisible(facts.hint.slice(0, 300))])}
        </p>
      )}
    </>
  )
}

interface ParentFieldProps {
  place: Extract<DraftPlace, { kind: 'reply' }>
  parents: readonly CommentView[]
  isDisabled: boolean
  onPlace: (place: DraftPlace) => void
}

function ParentField({ place, parents, isDisabled, onPlace }: ParentFieldProps) {
  const { t } = useTranslation('discussion')
  const { commentId, authorName, text } = place.parent
  const shorten = (words: string): string => escapeInvisible(words.replaceAll(/\s+/gu, ' ').slice(0, 80))
  const nameOf = (name: string | null): string => (name === null ? t('author.unknown') : escapeInvisible(name))
  const offered = parents.slice(0, mostOffered)
  const isThere = offered.some((parent) => parent.commentId === commentId)
  return (
    <div className="min-w-0 flex-1">
      <SelectField<string>
        label={t('write.parent')}
        value={commentId}
        isDisabled={isDisabled}
        onChange={(id) => {
          const parent = offered.find((one) => one.commentId === id)
          if (parent !== undefined && id !== commentId) onPlace(replyPlaceOf(place, parent))
        }}
        options={[
          ...(isThere ? [] : [{ value: commentId, label: nameOf(authorName), description: shorten(text ?? '') }]),
          ...offered.map(({ commentId: value, author, content, likeCount }) => ({
            value,
            label:
              likeCount === null
                ? nameOf(author.name)
                : t('write.parentLikes', { name: nameOf(author.name), count: likeCount }),
            description: shorten(content),
          })),
        ]}
      />
    </div>
  )
}

interface SpaceFieldProps {
  spaces: readonly SpaceId[]
  value: SpaceId | null
  onChange: (spaceId: SpaceId | null) => void
  isDisabled: boolean
  /** A post always goes into a space; of a comment it need not be said. */
  isPost?: boolean
}

function SpaceField({ spaces, value, onChange, isDisabled, isPost = false }: SpaceFieldProps) {
  const { t } = useTranslation('discussion')
  const spaceName = useSpaceName()
  return (
    <div className="w-44">
      <SelectField<string>
        label={t('panel.space')}
        placeholder={t('write.chooseSpace')}
        value={value ?? (isPost ? null : unsaid)}
        isDisabled={isDisabled}
        onChange={(space) => onChange(spaceIdSchema.safeParse(space).data ?? null)}
        options={[
          ...(isPost ? [] : [{ value: unsaid, label: t('write.noSpace') }]),
          ...spaces.map((space) => ({ value: space, label: spaceName(space) })),
        ]}
      />
    </div>
  )
}
