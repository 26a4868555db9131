import { describe, expect, it } from 'vitest'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { canApprove, stateOfDrop } from './drop-state.ts'

const drop: DropView = {
  dropNo: 1,
  name: 'one.json',
  takenAtMs: 0,
  state: 'waiting',
  site: 'global',
  agentKey: null,
  agentName: null,
  content: null,
  fault: null,
  problems: [],
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

describe('the state of a dropped file', () => {
  it.each([
    ['ready', {}, true],
    ['ready', { concerns: [concern('allow')] }, true],
    ['asked', { concerns: [concern('ask')] }, true],
    ['wrong', { problems: ['agent_unknown'] }, false],
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
