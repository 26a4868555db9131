import { describe, expect, it } from 'vitest'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import words from '../../i18n/en/drops.json' with { type: 'json' }
import { canApprove, findDiscardTexts, isStopped, needsReview, stateOfDrop } from './drop-state.ts'

const drop: DropView = {
  dropNo: 1,
  name: 'one.json',
  takenAtMs: 0,
  state: 'waiting',
  site: 'global',
  deploymentId: null,
  agentKey: null,
  agentName: null,
  content: null,
  fault: null,
  contentFaults: [],
  error: null,
  concerns: [],
  write: null,
}
const concern = (verdict: 'ask' | 'allow'): DropView['concerns'][number] => ({
  concernId: 'c',
  reason: 'similar_text',
  verdict,
  isPairAllowed: false,
  other: { agentKey: 'ag_00000001' as never, name: 'Other' },
  earlier: null,
  similarity: 1,
})

it.each<[string, Partial<DropView>, boolean]>([
  ['that waits and is forbidden by a rule', { error: { code: 'integrity_forbidden', details: {} } }, true],
  ['that waits and has another error', { error: { code: 'agent_archived', details: {} } }, false],
  ['that waits with nothing against it', {}, false],
  ['that is over', { state: 'refused', error: { code: 'integrity_forbidden', details: {} } }, false],
])('a file %s', (_what, known, expected) => {
  expect(isStopped({ ...drop, ...known })).toBe(expected)
})

describe('the state of a dropped file', () => {
  it.each([
    ['ready', {}, true],
    ['ready', { concerns: [concern('allow')] }, true],
    ['asked', { concerns: [concern('ask')] }, true],
    ['wrong', { contentFaults: ['agent_unknown'] }, false],
    ['wrong', { error: { code: 'deadline_passed', details: {} }, concerns: [concern('ask')] }, false],
    ['invalid', { state: 'invalid' }, false],
    ['refused', { state: 'refused', error: { code: 'deadline_passed', details: {} } }, false],
    ['accepted', { state: 'accepted' }, false],
  ] as const)('is %s', (state, changed, isApprovable) => {
    const one = { ...drop, ...changed } as DropView
    expect(stateOfDrop(one)).toBe(state)
    expect(canApprove(one)).toBe(isApprovable)
  })
})

it.each([
  ['a prediction', false, { content: { kind: 'prediction' } }, false],
  ['a prediction that nobody can see', true, { content: { kind: 'prediction' } }, true],
  ['a comment, which is shown', true, { content: { kind: 'comment' } }, false],
  ['what the guard asks about', false, { content: { kind: 'comment' }, concerns: [concern('ask')] }, true],
])('%s is reviewed before it goes', (_what, isHiding, changed, isReviewed) => {
  expect(needsReview({ ...drop, ...changed } as DropView, { isHiding })).toBe(isReviewed)
})

it.each<[string, DropView['state'][], string[]]>([
  ['that wait', ['waiting', 'waiting'], ['discardText']],
  // Their programs were told already, and are told nothing else.
  ['that are invalid', ['invalid', 'invalid'], ['discardInvalidText']],
  ['of both kinds', ['invalid', 'waiting'], ['discardText', 'discardInvalidText']],
])('the question before files %s are discarded says what follows', (_, states, expected) => {
  expect(findDiscardTexts(states.map((state) => ({ ...drop, state })))).toEqual(expected)
})

it('of what is discarded only files that wait are told as discarded', () => {
  expect(words.discardText).toContain('told that it was discarded')
  expect(words.discardInvalidText).not.toContain('told that it was discarded')
})
