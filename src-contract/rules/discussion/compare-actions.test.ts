import { describe, expect, it } from 'vitest'
import { type AcceptedWrite, compareActions, kindOfAction, type ServiceAction } from './compare-actions.ts'

const action = (type: string, targetId: string | null, atMs: number | null = 100): ServiceAction => ({
  actionId: null,
  type,
  targetId,
  summary: null,
  atMs,
})
const write = (kind: AcceptedWrite['kind'], id: string, atMs = 100): AcceptedWrite => ({
  kind,
  ids: [id],
  text: '',
  atMs,
})

/** As `both like c1`, newest first. */
function compared(actions: ServiceAction[], writes: AcceptedWrite[], isWhole = true): string[] {
  return compareActions(actions, writes, { isWhole }).map(
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
  ['login', null],
  [null, null],
])('takes %s for %s', (type, kind) => {
  expect(kindOfAction(type)).toBe(kind)
})

describe('a history beside what was sent from here', () => {
  it.each<[string, ServiceAction[], AcceptedWrite[], string[]]>([
    ['nothing', [], [], []],
    ['both', [action('like', 'c1')], [write('like', 'c1')], ['both like c1']],
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

  it('does not call lacking what is older than the last line of a history that goes on', () => {
    const writes = [write('like', 'old', 50), write('like', 'new', 150)]
    expect(compared([action('like', 'c1', 200), action('like', 'c2', 100)], writes, false)).toEqual([
      'service like c1',
      'here like new',
      'service like c2',
    ])
    expect(compared([], writes, false)).toEqual([])
  })
})
