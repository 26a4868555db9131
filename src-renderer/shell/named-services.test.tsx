/** Where rows of two services can stand beside each other, and where something is written, the service is named. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Command as Palette } from 'cmdk'
import { Fragment, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { Writer } from '#contract/ipc/discussion.procedures.ts'
import type { DiscussionDraft } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import type { EventListReading, EventView } from '#contract/ipc/events.procedures.ts'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import type { Follower } from '#contract/ipc/follows.procedures.ts'
import type { IntegrityRecord } from '#contract/ipc/integrity.procedures.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { RotationRow } from '#contract/ipc/rotations.procedures.ts'
import { createDrawnPage } from '../../test/support/drawn-page.tsx'
import { GridRow } from '../features/challenges/obligation-grid-parts.tsx'
import { useDropColumns } from '../features/drops/drop-columns.tsx'
import { createEventColumns } from '../features/events/event-columns.tsx'
import { EventListNotes } from '../features/events/event-list-notes.tsx'
import { feedItemQuery } from '../features/feed/feed.queries.ts'
import { createInboxColumns } from '../features/feed/inbox-columns.tsx'
import { ItemPanel } from '../features/feed/item-panel.tsx'
import { HealthCard } from '../features/fleet/health/health-board.tsx'
import { createFollowColumns } from '../features/follows/follow-columns.tsx'
import { FollowList } from '../features/follows/follow-list.tsx'
import type { FollowTarget, PlannedFollow } from '../features/follows/follow-plan.ts'
import { createRecordColumns } from '../features/integrity/record-columns.tsx'
import { createLimitColumns } from '../features/outbox/limit-columns.tsx'
import type { LimitRow } from '../features/outbox/limit-rows.ts'
import { createOutboxColumns } from '../features/outbox/outbox-columns.tsx'
import { type SentRow, useReceiptColumns } from '../features/predictions/review/receipt-table.tsx'
import { createAnswerColumns } from '../features/registrations/challenge/submit-review.tsx'
import { createResultColumns } from '../features/results/result-columns.tsx'
import { createItemColumns } from '../features/secrets/item-columns.tsx'
import type { ItemRow } from '../features/secrets/item-rows.ts'
import type { AgentChanges } from '../features/subscriptions/pending/pending-changes.ts'
import { useChangeColumns } from '../features/subscriptions/pending/use-change-columns.tsx'
import { useTranslation } from '../i18n/use-translation.tsx'
import { KeySetOthers } from '../shared/agents/key-set-others.tsx'
import { type BulkRow, useBulkColumns } from '../shared/bulk/use-bulk-columns.tsx'
import { ComposerReview } from '../shared/composer/composer-review.tsx'
import { DraftLine } from '../shared/composer/drafts-button.tsx'
import { EntryFields } from '../shared/composer/entries/entry-fields.tsx'
import { useServiceNames } from '../shared/deployments/service-names.ts'
import { createRotationColumns } from '../shared/rotations/rotation-table.tsx'
import { SiteFrame } from '../ui/sites/site-frame.tsx'
import { SiteTag } from '../ui/sites/site-tag.tsx'
import type { DataTableColumn } from '../ui/table/data-table-types.ts'
import { FoundGroups } from './palette/palette-items.tsx'

const deploymentId = deploymentIdSchema.parse('dp_stage')
const service = (id: string, name: string): DeploymentView => ({
  deploymentId: deploymentIdSchema.parse(id),
  name,
  baseUrl: `https://${name.toLowerCase()}.example`,
  isTrial: false,
  sites: ['global', 'cn'],
  agentCount: 1,
})
const staging = service('dp_stage', 'Staging')
const connected = { one: [staging], two: [service('dp_prod', 'Production'), staging] }

const settings = { shortcuts: [], singleKeys: true } as unknown as AppState['settings']
const state: Partial<AppState> = { settings, platform: 'linux' }

const nothing = (): void => {}
const ref = { deploymentId, site: 'cn' } as const
const author = { profileKey: null, name: 'Atlas', agentKey: null }
const place = { kind: 'post', ...ref } as const
const entry = { no: 1, agentKey: null, title: '', text: 'Words' }
const draft: DiscussionDraft = { place, entries: [entry], spaceId: null, savedAtMs: 0 } as never
const writers = { data: [] as Writer[] } as unknown as UseQueryResult<Writer[]>
const target = { ...ref, agentId: 'a1', author, followedBy: [], followers: new Set() } as unknown as FollowTarget
const follower = { ...ref, agentKey: 'ag_atlas', name: 'Atlas', list: 'whole', readAtMs: 0 } as unknown as Follower
const event = {
  ...{ ...ref, eventKey: 'dp_stage~cn~e1', title: 'Outage', spaces: [], topComments: [], goneAtMs: null },
  ...{ publishedAtMs: 0, commentCount: 1, ownCommentCount: 0, challengeCount: 0 },
} as unknown as EventView
const item = {
  ...{ ...ref, itemNo: 7, author, isRead: true, isDone: false, content: 'Words', isRemoved: false, kind: 'comment' },
  ...{ eventKey: 'dp_stage~cn~e1', eventTitle: 'Outage', spaceId: null, repliesTo: null, createdAtMs: 0 },
  ...{ firstSeenAtMs: 0, likeCount: 0, seenBy: 1, commentId: 'c1' },
} as unknown as FeedItem
const write = { ...ref, kind: 'comment', agentName: 'Atlas', event: null, target: null } as unknown as OutboxRow
const drop = { ...ref, content: null, agentName: 'Atlas' } as unknown as DropView
const limits = { ...ref, name: 'Atlas', pausedBy: [], rooms: {} } as unknown as LimitRow
const record = { deploymentId, agentName: 'Atlas' } as IntegrityRecord
const agent = {
  ...ref,
  agentKey: agentKeySchema.parse('ag_00000001'),
  agentId: agentIdSchema.parse('a1'),
  name: 'Atlas',
}
const challengeKey = challengeKeySchema.parse('dp_stage~cn~ch1')
const changes = { agent, changes: [] } as unknown as AgentChanges
const registration = { ...ref, form: { name: 'Atlas' } } as unknown as RegistrationView
const acts = {
  ...{ reply: nothing, like: nothing, follow: nothing, move: nothing, markUnread: nothing, moveDone: nothing },
  ...{ pending: null, notListed: null },
}
const reading = {
  ...{ ...ref, readAtMs: 0, error: null },
  completeness: { received: 1, total: 9, hasMore: true, isMoreAssumed: false, unreadable: 0, firstUnreadable: null },
} as unknown as EventListReading

/** The cell of one column. */
function cellOf<Row>(columns: readonly DataTableColumn<Row>[], id: string, row: Row): ReactNode {
  return columns.filter((column) => column.id === id).map(({ cell }) => <Fragment key={id}>{cell(row)}</Fragment>)
}

const surfaces: Readonly<Record<string, () => ReactNode>> = {
  'a text in the composer': () => (
    <EntryFields
      {...{ entry, at: ref, isPost: true, isAlone: true, isSending: false, writers, taken: new Set() }}
      {...{ reviewed: undefined, onChange: nothing, onRemove: nothing }}
    />
  ),
  'the review of the composer': () => (
    <ComposerReview
      ready={{ asked: [], good: [], forbidden: [], leftOut: [], reviewedOf: () => undefined }}
      draft={{ place, spaceId: null }}
    />
  ),
  'a kept draft': () => (
    <DraftLine draft={draft} isFirst={false} onOpen={nothing} onDiscarded={nothing} openRef={nothing} />
  ),
  'a row of the inbox': () => {
    const { t } = useTranslation('discussion')
    const serviceNames = useServiceNames()
    const facts = { t, serviceNames, count: String, spaceName: String, hasRoomForCounts: true }
    return cellOf(createInboxColumns(facts), 'author', item)
  },
  'the panel of an item': () => <ItemPanel itemNo={7} acts={acts} onAuthor={nothing} onRead={nothing} />,
  'a row of the events': () => {
    const { t } = useTranslation('events')
    const serviceNames = useServiceNames()
    return cellOf(createEventColumns({ t, serviceNames, hasRoomForComment: false }), 'site', event)
  },
  'a note on a list of events': () => <EventListNotes readings={[reading]} shown={1} total={1} />,
  'an agent that follows': () => {
    const { t } = useTranslation('follows')
    const serviceNames = useServiceNames()
    const facts = { t, serviceNames, count: String, targets: [], picked: new Set<string>(), onPick: nothing }
    return cellOf(createFollowColumns({ ...facts, followsOf: () => 0 }), 'agent', follower)
  },
  'the head of who is followed': () => {
    const { t } = useTranslation('follows')
    const serviceNames = useServiceNames()
    const facts = { t, serviceNames, count: String, targets: [target], picked: new Set<string>(), onPick: nothing }
    return createFollowColumns({ ...facts, followsOf: () => 0 }).at(-1)?.header
  },
  'a line of a plan to follow': () => (
    <FollowList kind="follow" follows={[{ agent: follower, target, item: {} } as unknown as PlannedFollow]} />
  ),
  'a row of the outbox': () => {
    const { t } = useTranslation('outbox')
    const serviceNames = useServiceNames()
    const facts = { t, serviceNames, offsetOf: () => 0, labelOf: () => '', isGone: () => false }
    return cellOf(createOutboxColumns({ ...facts, known: () => null, act: () => null }), 'site', write)
  },
  'a row of the rate limits': () => {
    const { t } = useTranslation('outbox')
    return cellOf(createLimitColumns({ t, serviceNames: useServiceNames() }), 'site', limits)
  },
  'a record of the guard': () => {
    const { t } = useTranslation(['integrity', 'outbox'])
    return cellOf(createRecordColumns({ t, language: 'en' }), 'agent', record)
  },
  'a review of answers to registration challenges': () => {
    const { t } = useTranslation('registrations')
    return cellOf(createAnswerColumns(t, useServiceNames()), 'site', registration)
  },
  'an agent that an act on many reaches': () =>
    cellOf(useBulkColumns<BulkRow>({ reached: [], effect: () => null, receipts: null }), 'site', agent),
  'what became of an act on many': () =>
    cellOf(useBulkColumns({ reached: [agent], effect: () => null, receipts: new Map() }), 'site', agent),
  'a prediction that was sent': () =>
    cellOf(useReceiptColumns({ byId: new Map(), hasQuestions: false }), 'site', {
      ...agent,
      challengeKey,
    } as unknown as SentRow),
  'changed subscriptions that were sent': () =>
    cellOf(useChangeColumns({ receipts: new Map(), isRunning: false }), 'site', changes),
  'a rotation of many keys': () => {
    const { t } = useTranslation('secrets')
    const facts = { t, serviceNames: useServiceNames(), sentence: String, outcomes: null }
    return cellOf(createRotationColumns(facts), 'site', agent as unknown as RotationRow)
  },
  'a stored secret': () => {
    const { t } = useTranslation('secrets')
    const facts = { t, serviceNames: useServiceNames(), nextStep: String, isNarrow: false }
    return cellOf(createItemColumns(facts), 'site', agent as unknown as ItemRow)
  },
  'others at one address of public keys': () => <KeySetOthers others={[{ ...agent, isIncluded: false }]} />,
  'a card of the health board': () => (
    <HealthCard
      group={{ reason: 'stale', agents: [agent as unknown as FleetRow], names: [] } as never}
      {...{ onBulk: nothing, onShow: nothing }}
    />
  ),
  'a row of the matrix': () => (
    <GridRow agent={agent} row={0} topPx={0} widthPx={0} namePx={0}>
      {null}
    </GridRow>
  ),
  'a row of the results': () => {
    const { t } = useTranslation('results')
    const facts = { t, formatPrice: String, hasRoomForPrices: true, serviceNames: useServiceNames() }
    return cellOf(createResultColumns(facts), 'site', { challengeKey } as PredictionView)
  },
  'what the palette finds': () => (
    <Palette>
      <Palette.List>
        <FoundGroups
          found={{ agents: [agent], challenges: [], events: [], isStale: false } as never}
          onClose={nothing}
        />
      </Palette.List>
    </Palette>
  ),
  'a challenge that the palette finds': () => (
    <Palette>
      <Palette.List>
        <FoundGroups
          found={{ agents: [], challenges: [{ challengeKey, question: 'Words', asset: 'CL' }], events: [] } as never}
          onClose={nothing}
        />
      </Palette.List>
    </Palette>
  ),
  'a dropped file': () => cellOf(useDropColumns({ gone: new Set(), onApprove: nothing }), 'site', drop),
}

describe.each(Object.entries(surfaces))('%s', (_, Surface) => {
  it.each([
    ['one', false],
    ['two', true],
  ] as const)('with %s connected says the service: %j', async (count, isNamed) => {
    const { draw, queryClient, orpc } = await createDrawnPage({ state: { ...state, deployments: connected[count] } })
    queryClient.setQueryData(feedItemQuery(orpc, 7).queryKey, { item, seenBy: [] })
    const drawn = draw(<Surface />)
    expect(drawn).toMatch(/Atlas|CN|Words/)
    expect(drawn.includes('Staging')).toBe(isNamed)
    expect(drawn).not.toContain('Production')
  })
})

describe('the frame of what is written', () => {
  it.each([
    [undefined, null, 'CN · 国内站'],
    [undefined, 'Atlas', 'CN · 国内站 · Atlas'],
    ['Staging', null, 'CN · 国内站 · Staging'],
    ['Staging', 'Atlas', 'CN · 国内站 · Staging · Atlas'],
    ['Sta\u200Bging', 'Atlas', 'CN · 国内站 · Sta⟦U+200B⟧ging · Atlas'],
  ])('of the service %j as %j is called %j', async (serviceName, agentName, label) => {
    const { draw } = await createDrawnPage()
    const drawn = draw(
      <SiteFrame site="cn" agentName={agentName} serviceName={serviceName}>
        {null}
      </SiteFrame>,
    )
    expect(drawn).toContain(`aria-label="${label}"`)
  })
})

describe('the mark of a site', () => {
  it('is the site alone without a service', async () => {
    const { draw } = await createDrawnPage()
    expect(draw(<SiteTag site="cn" />)).toMatch(/^<span class="[^"]*">CN<\/span>$/)
  })

  it.each([false, true])('has a long service whole in its title, stacked: %j', async (isStacked) => {
    const { draw } = await createDrawnPage()
    const name = 'The staging service of the whole company'
    const drawn = draw(<SiteTag site="global" serviceName={name} isStacked={isStacked} />)
    expect(drawn).toContain(`title="${name}"`)
    expect(drawn).toContain('truncate')
  })
})
