import { describe, expect, it } from 'vitest'
import {
  type AcceptedWrite,
  compareActions,
  type HistoryReach,
  kindOfAction,
  reachOf,
  type ServiceAction,
} from './compare-actions.ts'

const action = (type: string, targetId: string | null, atMs: number | null = 100): ServiceAction => ({
  actionId: null,
  type,
  targetId,
  placeIds: [],
  summary: null,
  isDone: true,
  atMs,
})
const write = (kind: AcceptedWrite['kind'], id: string, atMs = 100): AcceptedWrite => ({
  kind,
  ids: [id],
  placeIds: [],
  summaries: [],
  text: '',
  atMs,
})

const whole = { isWhole: true, unreadable: 0 }
const part = { isWhole: false, unreadable: 0 }

/** As `both like c1`, newest first. */
function compared(actions: ServiceAction[], writes: AcceptedWrite[], reading = whole): string[] {
  return compareActions(actions, writes, reading).map(
    ({ side, kind, action: one, write: own }) => `${side} ${kind} ${one?.targetId ?? own?.ids[0]}`,
  )
}

it.each([
  ['prediction', 'prediction'],
  ['comment', 'comment'],
  ['create_comment', 'comment'],
  ['reply_created', 'reply'],
  ['like', 'like'],
  ['comment_like', 'like'],
  ['unlike', 'unlike'],
  ['like_removed', 'unlike'],
  ['follow', 'follow'],
  ['unfollow', 'unfollow'],
  ['post', 'post'],
  ['comment.liked', 'like'],
  ['reaction', 'like'],
  ['喜欢', 'like'],
  ['赞', 'like'],
  ['取消喜欢', 'unlike'],
  ['remove_reaction', 'unlike'],
  ['reaction_removed', 'unlike'],
  ['dislike', null],
  ['login', null],
  [null, null],
])('takes %s for %s', (type, kind) => {
  expect(kindOfAction(type)).toBe(kind)
})

describe('a history beside what was sent from here', () => {
  it.each<[string, ServiceAction[], AcceptedWrite[], string[]]>([
    ['nothing', [], [], []],
    ['both', [action('like', 'c1')], [write('like', 'c1')], ['both like c1']],
    [
      'a line of what was not done',
      [{ ...action('like', 'c1', 300), isDone: false }, action('like', 'c1', 200)],
      [write('like', 'c1', 290)],
      ['service like c1', 'both like c1'],
    ],
    [
      'nothing else than a line of what was not done',
      [{ ...action('like', 'c1', 300), isDone: false }],
      [write('like', 'c1', 290)],
      ['service like c1', 'here like c1'],
    ],
    ['a reply that is called a comment', [action('comment', 'r1')], [write('reply', 'r1')], ['both reply r1']],
    ['made elsewhere', [action('like', 'c1')], [write('like', 'c2', 50)], ['service like c1', 'here like c2']],
    [
      'an unlike is no like',
      [action('like', 'c1')],
      [write('unlike', 'c1', 50)],
      ['service like c1', 'here unlike c1'],
    ],
    [
      'each once',
      [action('like', 'c1', 300), action('like', 'c1', 100)],
      [write('like', 'c1', 300)],
      ['both like c1', 'service like c1'],
    ],
    ['a line without a target', [action('comment', null)], [], ['service comment undefined']],
    ['a word that is not known', [action('login', 'x')], [], ['service null x']],
  ])('%s', (_, actions, writes, expected) => {
    expect(compared(actions, writes)).toEqual(expected)
  })

  it.each<[string, ServiceAction, boolean]>([
    ['of another word, to something else', action('打分', 'x'), true],
    ['of another word, to the same', action('打分', 'c1'), false],
    ['of a number, to the same', action('2', 'c1'), false],
    ['of another word, to nothing', action('打分', null), false],
    ['of the same word, to nothing', action('like', null), false],
    ['of the same word, to nothing, done in vain', { ...action('like', null), isDone: false }, true],
    ['of what agents do besides', action('login', null), true],
    ['of a text, by what it says', { ...action('comment', null), summary: 'Other' }, true],
  ])('is not known to lack a write beside a line %s: %s', (_what, line, isLacking) => {
    expect(compared([line], [write('like', 'c1', 300)]).includes('here like c1')).toBe(isLacking)
  })

  it('does not call lacking what is older than the last line of a history that goes on', () => {
    const writes = [write('like', 'old', 50), write('like', 'new', 150)]
    expect(compared([action('like', 'c1', 200), action('like', 'c2', 100)], writes, part)).toEqual([
      'service like c1',
      'here like new',
      'service like c2',
    ])
    expect(compared([], writes, part)).toEqual([])
  })

  it.each<[string, ServiceAction[], Parameters<typeof compareActions>[2], HistoryReach]>([
    ['the whole of it', [action('like', 'c1', 200), action('like', 'c2', 100)], whole, 'whole'],
    ['the whole of it, the oldest first', [action('like', 'c2', 100), action('like', 'c1', 200)], whole, 'whole'],
    ['the newest of it', [action('like', 'c1', 200), action('like', 'c2', 100)], part, 'newest'],
    ['the newest of it, at one time', [action('like', 'c1'), action('like', 'c2')], part, 'newest'],
    ['the newest, one without a time', [action('like', 'c1', null), action('like', 'c2', 100)], part, 'newest'],
    ['the oldest of it', [action('like', 'c2', 100), action('like', 'c1', 200)], part, 'some'],
    ['no line of it', [], part, 'some'],
    ['no line with a time', [action('like', 'c1', null)], part, 'some'],
    ['all but what could not be read', [action('like', 'c1', 100)], { isWhole: true, unreadable: 1 }, 'some'],
    [
      'the newest but what could not be read',
      [action('like', 'c1', 200), action('like', 'c2', 100)],
      { isWhole: false, unreadable: 2 },
      'some',
    ],
  ])('says that it lacks something only where it is known to: %s', (_what, actions, reading, reach) => {
    expect(reachOf(actions, reading)).toBe(reach)
    const isLacking = compared(actions, [write('like', 'new', 900)], reading).includes('here like new')
    expect(isLacking).toBe(reach !== 'some')
  })

  const text = 'The outage lasts longer than assumed, and exports will not be back.'
  const said = (type: string, targetId: string | null, more: Partial<ServiceAction> = {}): ServiceAction => ({
    ...action(type, targetId),
    summary: text,
    ...more,
  })
  const comment = (more: Partial<AcceptedWrite> = {}): AcceptedWrite => ({
    ...write('comment', 'c1'),
    ...{ placeIds: ['ev_1'], summaries: [text] },
    ...more,
  })
  const reply = (more: Partial<AcceptedWrite> = {}): AcceptedWrite =>
    comment({ kind: 'reply', ids: ['r1'], placeIds: ['ev_1', 'c9'], ...more })
  const post = (more: Partial<AcceptedWrite> = {}): AcceptedWrite =>
    comment({ kind: 'post', ids: ['p1'], placeIds: ['finance'], summaries: [text, 'Gold'], ...more })
  const sides = (actions: ServiceAction[], writes: AcceptedWrite[]) =>
    compareActions(actions, writes, whole).map(({ side, write: own }) => `${side} ${own?.ids[0] ?? '-'}`)

  it.each<[string, ServiceAction[], AcceptedWrite[], string[]]>([
    ['its event', [said('comment', 'ev_1')], [comment()], ['both c1']],
    [
      'its event, and a beginning',
      [said('comment', 'ev_1', { summary: `${text.slice(0, 30)}…` })],
      [comment()],
      ['both c1'],
    ],
    ['its event alone', [said('comment', 'ev_1', { summary: null })], [comment()], ['both c1']],
    ['the comment that it answers', [said('comment', 'c9')], [reply()], ['both r1']],
    ['nothing', [said('comment', null)], [comment()], ['both c1']],
    ['a title', [said('post', null, { summary: 'Gold' })], [post()], ['both p1']],
    ['its space', [said('post', 'finance')], [post()], ['both p1']],
    ['an id that nothing has told', [said('comment', 'c7')], [comment({ ids: [] })], ['both -']],
    ['another text on its event', [said('comment', 'ev_1', { summary: 'No.' })], [comment()], ['service -', 'here c1']],
    ['another event', [said('comment', 'ev_2')], [comment()], ['service -', 'here c1']],
    ['another event beside', [said('comment', null, { placeIds: ['ev_2'] })], [comment()], ['service -', 'here c1']],
    ['another id', [said('comment', 'c7')], [comment()], ['service -', 'here c1']],
  ])('a text is paired with a line that names %s as far as that says', (_what, actions, writes, expected) => {
    expect(sides(actions, writes)).toEqual(expected)
  })

  it('pairs by id first, then with the nearest in time', () => {
    const lines = [said('comment', 'ev_1', { atMs: 900 }), said('comment', 'c1', { atMs: 100 })]
    expect(sides(lines, [comment({ atMs: 890 }), comment({ ids: ['c2'], atMs: 110 })])).toEqual(['both c2', 'both c1'])
    const near = [comment({ ids: ['c3'], atMs: 100 }), comment({ ids: ['c4'], atMs: 890 })]
    expect(sides([said('comment', 'ev_1', { atMs: 900 })], near)).toEqual(['both c4', 'here c3'])
  })

  it('says of no write without an id that the history lacks it', () => {
    expect(sides([], [comment({ ids: [] }), post({ ids: [] })])).toEqual([])
  })
})
