import { expect, it } from 'vitest'
import { agentKeySchema, commentIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import type { DiscussionDraft, DraftEntry, DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import type { SpaceId } from '#contract/service/wire.ts'
import { findPlaceOfEnded, restoreText, spaceOfRestored } from './restore-text.ts'

const deploymentId = deploymentIdSchema.parse('dp_test1')
const agentKey = agentKeySchema.parse('ag_00000001')
const other = agentKeySchema.parse('ag_00000002')
const event = { eventId: 'ev_1', title: 'An event' }
const comment = { commentId: commentIdSchema.parse('cm_1'), authorName: 'Ada', text: 'first' }

const writeOf = (part: object): DiscussionWrite =>
  ({
    kind: 'comment',
    state: 'cancelled',
    agentKey,
    deploymentId,
    site: 'global',
    text: 'typed for long',
    title: null,
    spaceId: null,
    event,
    comment: null,
    ...part,
  }) as DiscussionWrite

const cases: [part: object, kind: string | null][] = [
  [{}, 'comment'],
  [{ state: 'refused' }, 'comment'],
  [{ state: 'expired' }, 'comment'],
  [{ state: 'refused', error: { code: 'outcome_unknown', details: {} } }, null],
  [{ kind: 'reply', comment }, 'reply'],
  [{ kind: 'post', event: null, title: 'T' }, 'post'],
  [{ kind: 'like', comment }, null],
  [{ kind: 'follow', event: null }, null],
  [{ event: null }, null],
  ...['queued', 'waiting', 'sending', 'uncertain', 'needs_you', 'accepted', 'listed'].map((state): [object, null] => [
    { state },
    null,
  ]),
]

it.each(cases)('only an ended text has a place to go back to: %o', (part, kind) => {
  expect(findPlaceOfEnded(writeOf(part))?.kind ?? null).toBe(kind)
})

const post: DraftPlace = { kind: 'post', deploymentId, site: 'global' }
const entryOf = (part: Partial<DraftEntry>): DraftEntry => ({ agentKey, title: 'T', text: 'typed for long', ...part })

it.each([
  ['nothing is there', [], [entryOf({})]],
  [
    'another agent writes there',
    [entryOf({ agentKey: other, text: 'b' })],
    [{ agentKey: other, title: 'T', text: 'b' }, entryOf({})],
  ],
  ['the same agent writes there', [entryOf({ text: 'b' })], [entryOf({ text: 'b' }), entryOf({ agentKey: null })]],
  ['it is there already', [entryOf({})], [entryOf({})]],
])('becomes a draft of its place, and overwrites none: %s', async (_case, there, expected) => {
  const kept: DiscussionDraft | null =
    there.length === 0 ? null : { place: post, spaceId: null, entries: there, savedAtMs: 1 }
  const saved: object[] = []
  const drafts = {
    get: async () => kept,
    save: async (draft: object) => {
      saved.push(draft)
      return { savedAtMs: 2 }
    },
  } as unknown as Parameters<typeof restoreText>[0]
  await restoreText(drafts, post, writeOf({ kind: 'post', event: null, title: 'T' }))
  expect(saved).toEqual([{ place: post, spaceId: null, left: [], entries: expected }])
})

const spaceCases: [DraftPlace['kind'], kept: { spaceId: SpaceId | null } | null, SpaceId | null, SpaceId | null][] = [
  ['post', null, 'finance', 'finance'],
  ['post', { spaceId: 'finance' }, 'finance', 'finance'],
  ['post', { spaceId: null }, 'finance', 'finance'],
  ['post', { spaceId: 'policy' }, null, 'policy'],
  ['post', { spaceId: 'policy' }, 'finance', null],
  ['post', { spaceId: null }, null, null],
  ['comment', { spaceId: 'policy' }, 'finance', 'policy'],
  ['reply', { spaceId: 'policy' }, 'finance', 'policy'],
  ['reply', { spaceId: null }, 'finance', 'finance'],
  ['comment', null, 'finance', 'finance'],
]

it.each(spaceCases)('of a %s, beside what is kept in %j, a text of %j is in %j', (kind, kept, spaceId, expected) => {
  expect(spaceOfRestored({ kind, kept, spaceId })).toBe(expected)
})

it('takes neither post to the space of the other', async () => {
  const kept: DiscussionDraft = { place: post, spaceId: 'policy', entries: [entryOf({ text: 'b' })], savedAtMs: 1 }
  const saved: object[] = []
  const drafts = {
    get: async () => kept,
    save: async (draft: object) => void saved.push(draft),
  } as unknown as Parameters<typeof restoreText>[0]
  await restoreText(drafts, post, writeOf({ kind: 'post', event: null, title: 'T', spaceId: 'finance' }))
  expect(saved).toMatchObject([{ spaceId: null, entries: [{ text: 'b' }, { text: 'typed for long' }] }])
})
