import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { AuthorLink } from '../../shared/discussion/author-link.tsx'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { useSpaceName } from '../../shared/discussion/space-name.ts'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { ShortcutKeys } from '../../shared/shortcuts/shortcut-keys.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { Kbd } from '../../ui/text/kbd.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { ActivityBadge } from './activity-badge.tsx'
import { feedItemQuery } from './feed.queries.ts'
import type { InboxActs } from './use-inbox-commands.ts'
import type { ItemWrites } from './use-item-writes.ts'

interface ItemPanelProps {
  itemNo: number | null
  acts: InboxActs & Pick<ItemWrites, 'pending' | 'notListed'>
  onAuthor: (profileKey: string) => void
  /** Called with the item as main knows it now. */
  onRead: (item: FeedItem) => void
}

/** The item that is being read, whole, with who of the fleet has it in its feed. */
export function ItemPanel({ itemNo, ...rest }: ItemPanelProps) {
  const { t } = useTranslation('discussion')
  return (
    <aside
      aria-label={t('panel.label')}
      className="flex w-[300px] shrink-0 flex-col gap-3 overflow-auto border-line border-l bg-ground p-3 min-[1200px]:w-[390px]"
    >
      {itemNo === null ? (
        <p className="py-8 text-center text-ink-2">{t('panel.nothing')}</p>
      ) : (
        <ReadItem key={itemNo} itemNo={itemNo} {...rest} />
      )}
    </aside>
  )
}

function ReadItem({ itemNo, acts, onAuthor, onRead }: ItemPanelProps & { itemNo: number }) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const read = useQuery(feedItemQuery(orpc, itemNo))
  const known = read.data?.item
  const serviceNames = useServiceNames()
  useEffect(() => {
    if (known !== undefined) onRead(known)
  }, [known, onRead])
  if (read.data === undefined) return <PendingQuery query={read} rows={8} />
  const { item, seenBy } = read.data
  const { profileKey } = item.author
  return (
    <>
      <header className="flex min-w-0 items-center gap-2">
        <SiteTag site={item.site} serviceName={serviceNames.get(item.deploymentId)} />
        <h2 className="flex min-w-0 flex-1 items-center gap-1.5 font-semibold">
          <AuthorLink author={item.author} />
          <ActivityBadge item={item} />
        </h2>
        {profileKey === null ? null : (
          <Button size="sm" variant="plain" onPress={() => onAuthor(profileKey)}>
            {t('panel.onlyAuthor')}
          </Button>
        )}
      </header>
      <RemoteText text={item.content} isRemoved={item.isRemoved} />
      <ItemFacts item={item} seenBy={seenBy} />
      <div className="flex flex-wrap gap-2">
        {(['reply', 'like', 'follow'] as const).map((act) => {
          const run = acts[act]
          if (run === null) return null
          return (
            <Button key={act} size="sm" isPending={acts.pending === act} onPress={run}>
              {t(`write.${act}`)}{' '}
              <span aria-hidden>
                <ShortcutKeys of={act} />
              </span>
            </Button>
          )
        })}
        <Button size="sm" onPress={acts.moveDone}>
          {t(item.isDone ? 'panel.notDone' : 'panel.done')} <ShortcutKeys of="done" />
        </Button>
        <Button size="sm" onPress={acts.markUnread}>
          {t('panel.markUnread')} <ShortcutKeys of="unread" />
        </Button>
      </div>
      {acts.notListed === null ? null : (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {joinSentences([t(`write.notListed.${acts.notListed}`), t('write.notListed.help')])}
        </p>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-1 text-xs text-ink-3">
        <ShortcutKeys of="next" />
        <ShortcutKeys of="previous" /> {t('keys.move')}
        {item.eventKey === null ? null : (
          <>
            <span className="pl-2" />
            <Kbd keys="Enter" /> {t('keys.open')}
          </>
        )}
      </p>
    </>
  )
}

function EventTitle({ item: { eventTitle, eventKey } }: { item: FeedItem }) {
  const { t } = useTranslation('discussion')
  const title = eventTitle === null ? t('event.untitled') : escapeInvisible(eventTitle)
  if (eventKey === null) return title
  return (
    <Link
      to="/events/$eventKey"
      params={{ eventKey }}
      search={{ from: 'inbox' }}
      className="text-accent hover:underline"
    >
      {title}
    </Link>
  )
}

/** Whose comment it answers, where that is one of ours. */
function RepliesTo({ item: { repliesTo } }: { item: FeedItem }) {
  const { t } = useTranslation('discussion')
  if (repliesTo === null) return null
  const { agentKey, name } = repliesTo
  return (
    <>
      <dt className="text-ink-2">{t('panel.repliesTo')}</dt>
      <dd className="flex min-w-0">
        <Link to="/agents/$agentKey" params={{ agentKey }} className="flex max-w-full text-accent hover:underline">
          <NameText text={name} />
        </Link>
      </dd>
    </>
  )
}

function ItemFacts({ item, seenBy }: { item: FeedItem; seenBy: readonly { agentKey: AgentKey; name: string }[] }) {
  const { t } = useTranslation('discussion')
  const count = useCount()
  const spaceName = useSpaceName()
  const more = item.seenBy - seenBy.length
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <dt className="text-ink-2">{t('panel.event')}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        <EventTitle item={item} />
      </dd>
      <RepliesTo item={item} />
      <dt className="text-ink-2">{t('panel.space')}</dt>
      <dd>{item.spaceId === null ? '–' : spaceName(item.spaceId)}</dd>
      <dt className="text-ink-2">{t('panel.written')}</dt>
      <dd>
        <TimeText atMs={item.createdAtMs} absent={t('panel.unknown')} />
      </dd>
      <dt className="text-ink-2">{t('panel.likes')}</dt>
      <dd>{item.likeCount === null ? t('panel.unknown') : count(item.likeCount)}</dd>
      <dt className="text-ink-2">{t('panel.seenBy')}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-2">
        {seenBy.map(({ agentKey, name }) => (
          <Link
            key={agentKey}
            to="/agents/$agentKey"
            params={{ agentKey }}
            className="flex max-w-full text-accent hover:underline"
          >
            <NameText text={name} />
          </Link>
        ))}
        {more > 0 ? <span className="text-ink-2">{t('panel.more', { count: more })}</span> : null}
      </dd>
    </dl>
  )
}
