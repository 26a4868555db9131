import { describe, expect, it } from 'vitest'
import type { AgentAction } from '../../profiles/fetch-action-history.ts'
import { findToldWrite, type Listed, type ToldWrite, unlisted } from './find-told-write.ts'

const sentMs = Date.UTC(2026, 5, 15, 12)
const minuteMs = 60_000
const spanOf = (atMs: number) => ({ fromMs: atMs - 2 * minuteMs, toMs: atMs + 3 * minuteMs })
const at = (minutes: number) => new Date(sentMs + minutes * minuteMs).toISOString().slice(0, 19)

const text = 'Agreed.'
const action = (said: Partial<AgentAction> = {}): AgentAction => ({
  ...{ action_id: 'a1', type: 'reply', target_id: 'rp_new', event_id: null, parent_comment_id: null },
  ...{ summary: text, created_at: at(0), is_done: true },
  ...said,
})
const reply = (said: Partial<ToldWrite> = {}): ToldWrite => ({
  ...{ kind: 'reply', texts: [text], within: 'ev_1', parentId: 'cm_2', remoteId: null, span: spanOf(sentMs) },
  ...said,
})
const comment = (said: Partial<ToldWrite> = {}) => reply({ kind: 'comment', parentId: null, ...said })
const post = (said: Partial<ToldWrite> = {}) =>
  reply({ kind: 'post', texts: ['Gold watch', 'Stocks fall.'], within: 'finance', parentId: null, ...said })
const ofPost = (said: Partial<AgentAction> = {}) =>
  action({ type: 'post', target_id: 'po_1', summary: 'Gold watch', ...said })

function find(
  actions: AgentAction[],
  write: ToldWrite,
  { others = [], listed = {} }: { others?: ToldWrite[]; listed?: Partial<Listed> } = {},
): string {
  const found = findToldWrite(actions, write, { others, listed: { ...unlisted, ...listed } })
  return found.kind === 'there' ? `there as ${found.remoteId}` : found.kind
}

describe('a line with the text of a write', () => {
  const earlier = spanOf(sentMs - minuteMs)
  const anHourAgo = spanOf(sentMs - 60 * minuteMs)
  it.each<[string, AgentAction, ToldWrite, ToldWrite[], string]>([
    ['that nothing else can be', action(), reply(), [], 'there as rp_new'],
    ['that names its parent', action({ target_id: 'cm_2' }), reply(), [], 'there as null'],
    ['that names its event', action({ target_id: 'ev_1' }), reply(), [], 'there as null'],
    ['that is called a comment', action({ type: 'comment' }), reply(), [], 'there as rp_new'],
    ['that names its event beside it', action({ event_id: 'ev_1' }), comment({ kind: 'reply' }), [], 'there as rp_new'],
    ['of a reply is no comment', action(), comment(), [], 'nothing'],
    ['of a like is no reply', action({ type: 'like' }), reply(), [], 'nothing'],
    ['with another text', action({ summary: 'Not so.' }), reply(), [], 'nothing'],
    ['with the id of an accepted one', action(), reply(), [reply({ parentId: 'cm_1', remoteId: 'rp_new' })], 'nothing'],
    [
      'with the id of an accepted one on another event',
      action({ type: 'comment' }),
      comment(),
      [comment({ within: 'ev_2', remoteId: 'rp_new', span: earlier })],
      'nothing',
    ],
    ['on the event of another', action({ target_id: 'ev_2' }), reply(), [comment({ within: 'ev_2' })], 'nothing'],
    ['below the parent of another', action({ target_id: 'cm_1' }), reply(), [reply({ parentId: 'cm_1' })], 'nothing'],
    [
      'that says the event of another beside its id',
      action({ event_id: 'ev_2' }),
      reply(),
      [reply({ within: 'ev_2', parentId: 'cm_7' })],
      'nothing',
    ],
    ['that says an event that nobody knows', action({ event_id: 'log_1' }), reply(), [], 'perhaps'],
    ['that says another parent', action({ parent_comment_id: 'cm_9' }), reply(), [], 'perhaps'],
    ['beside one in doubt elsewhere', action(), reply(), [reply({ parentId: 'cm_1', span: earlier })], 'perhaps'],
    [
      'that names the parent, beside one elsewhere',
      action({ target_id: 'cm_2' }),
      reply(),
      [reply({ parentId: 'cm_1', span: earlier })],
      'there as null',
    ],
    [
      'that names the event only, beside one on it',
      action({ target_id: 'ev_1' }),
      reply(),
      [reply({ parentId: 'cm_1', remoteId: 'rp_1', span: earlier })],
      'perhaps',
    ],
    ['beside one of an hour ago', action(), reply(), [reply({ parentId: 'cm_1', span: anHourAgo })], 'there as rp_new'],
    ['from before', action({ created_at: at(-20) }), reply(), [], 'nothing'],
    ['without a time', action({ created_at: null }), reply(), [], 'perhaps'],
    ['from later', action({ created_at: at(20) }), reply(), [], 'perhaps'],
    [
      'where the write has no known time',
      action(),
      reply({ span: { fromMs: -Infinity, toMs: Infinity } }),
      [],
      'perhaps',
    ],
    ['by a clock five hours behind', action({ created_at: at(-300) }), reply(), [], 'there as rp_new'],
    ['by a clock eight hours ahead', action({ created_at: at(480) }), reply(), [], 'there as rp_new'],
    [
      'an hour ago without a zone, which may be the one of then',
      action({ created_at: at(-60) }),
      reply(),
      [reply({ parentId: 'cm_1', span: anHourAgo })],
      'perhaps',
    ],
    ['an hour ago in UTC', action({ created_at: `${at(-60)}Z` }), reply(), [], 'nothing'],
    ['of a post by its title', ofPost(), post(), [], 'there as po_1'],
    ['of a post that is called an event', ofPost({ event_id: 'po_1' }), post(), [], 'there as po_1'],
    ['of a post by its text', ofPost({ summary: 'Stocks fall.' }), post(), [], 'there as po_1'],
    ['of a post that names its space', ofPost({ target_id: 'finance' }), post(), [], 'there as null'],
    [
      'of a post with the title of an accepted one',
      ofPost(),
      post(),
      [post({ texts: ['Gold watch', 'Stocks rise.'], remoteId: 'po_1' })],
      'nothing',
    ],
    [
      'of a post with the title of one whose id is not known',
      ofPost(),
      post(),
      [post({ texts: ['Gold watch', 'Stocks rise.'], span: earlier })],
      'perhaps',
    ],
    [
      'of a post by its text, beside one of the same title',
      ofPost({ summary: 'Stocks fall.' }),
      post(),
      [post({ texts: ['Gold watch', 'Stocks rise.'], span: earlier })],
      'there as po_1',
    ],
  ])('%s', (_what, told, write, others, expected) => {
    expect(find([told], write, { others })).toBe(expected)
  })
})

describe('beside a whole listing without the write', () => {
  const isLacking = true
  it.each<[string, AgentAction, Partial<Listed>, string]>([
    ['an id that the listing does not have yet', action(), { isLacking }, 'perhaps'],
    [
      'an id that the listing has in its place',
      action(),
      { isLacking, inPlace: new Set(['rp_new']) },
      'there as rp_new',
    ],
    ['an id that the listing has elsewhere', action(), { isLacking, elsewhere: new Set(['rp_new']) }, 'nothing'],
    ['its parent', action({ target_id: 'cm_2' }), { isLacking }, 'there as null'],
    [
      'its parent, by a clock of another zone',
      action({ target_id: 'cm_2', created_at: at(480) }),
      { isLacking },
      'perhaps',
    ],
    ['its event only', action({ target_id: 'ev_1' }), { isLacking }, 'perhaps'],
  ])('a line with %s', (_what, told, listed, expected) => {
    expect(find([told], reply(), { listed })).toBe(expected)
  })
})

it('one line that is its own is enough among others that may be anything', () => {
  const lines = [action({ created_at: null, target_id: 'rp_8' }), action({ target_id: 'cm_2' })]
  expect(find(lines, reply())).toBe('there as null')
})
