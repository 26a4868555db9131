import { expect, it } from 'vitest'
import type { AgentAction } from '../../profiles/fetch-action-history.ts'
import { findSwitch } from './find-switch.ts'

const sentMs = Date.UTC(2026, 5, 15, 12, 1)
const spanOf = (seconds: number) => ({
  fromMs: sentMs + seconds * 1_000 - 120_000,
  toMs: sentMs + seconds * 1_000 + 180_000,
})
let lines = 0
/** `like -60`: liked a minute before the write left. */
function line(said: string): AgentAction {
  const [type = null, seconds] = said.split(' ')
  lines += 1
  const created_at =
    seconds === undefined ? null : new Date(sentMs + Number(seconds) * 1_000).toISOString().slice(0, 19)
  return {
    ...{ action_id: `a${lines}`, type, target_id: 'cm_1', event_id: null, parent_comment_id: null },
    ...{ summary: null, created_at, is_done: true },
  }
}
/** What left beside it, by the same form. */
function other(said: string) {
  const [kind, seconds] = said.split(' ')
  return { kind: kind as 'like' | 'unlike', span: spanOf(Number(seconds)), attempt: 1 }
}

it.each<[string, string[], string[], string]>([
  ['its own line', ['like 0'], [], 'there'],
  ['its own line, taken back elsewhere', ['unlike 20', 'like 0'], [], 'there'],
  ['its own line by a clock of another zone', ['like 28800'], [], 'there'],
  ['nothing', [], [], 'nothing'],
  ['a line in a word that is not known', ['打分 0'], [], 'perhaps'],
  ['a line in a number', ['2 0'], [], 'perhaps'],
  ['a line in a word that is not known, from before', ['打分 -900'], [], 'nothing'],
  ['a line of what agents do besides', ['login 0'], [], 'nothing'],
  ['its own line beside one in a word that is not known', ['打分 0', 'like 0'], [], 'there'],
  ['the opposite only', ['unlike -30'], [], 'nothing'],
  ['a line from before', ['like -900'], [], 'nothing'],
  ['a line without a time', ['like'], [], 'perhaps'],
  ['the line of a like before, where unlikes are not told', ['like -60'], ['like -60', 'unlike -30'], 'perhaps'],
  ['the line of a like before, taken back', ['unlike -30', 'like -60'], ['like -60', 'unlike -30'], 'perhaps'],
  ['its own after both', ['like 0', 'unlike -30', 'like -60'], ['like -60', 'unlike -30'], 'there'],
  ['its own after both, the oldest first', ['like -60', 'unlike -30', 'like 0'], ['like -60', 'unlike -30'], 'there'],
  ['its own after the taking back alone', ['like 0', 'unlike -30'], ['like -60', 'unlike -30'], 'there'],
  ['two lines, where unlikes are not told', ['like 0', 'like -60'], ['like -60', 'unlike -30'], 'there'],
  ['one in the second of its opposite', ['like -30', 'unlike -30'], ['like -60', 'unlike -30'], 'perhaps'],
  ['one beside a line without a time', ['like 0', 'unlike'], ['like -60', 'unlike -30'], 'perhaps'],
  ['its own, where another left long before', ['like 0'], ['like -3600', 'unlike -1800'], 'there'],
  ['one of an hour ago by UTC, or of now by another clock', ['like -3600'], ['like -3600', 'unlike -1800'], 'perhaps'],
])('%s', (_what, told, others, expected) => {
  expect(findSwitch(told.map(line), { kind: 'like', span: spanOf(0) }, others.map(other))).toBe(expected)
})

it('judges the taking back alike', () => {
  const others = ['unlike -60', 'like -30'].map(other)
  expect(findSwitch(['like -30', 'unlike -60'].map(line), { kind: 'unlike', span: spanOf(0) }, others)).toBe('perhaps')
  expect(findSwitch(['unlike 0', 'like -30'].map(line), { kind: 'unlike', span: spanOf(0) }, others)).toBe('there')
})
