import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { nothingPending, type PendingEdit, type PendingMap } from './pending-changes.ts'
import {
  applySteps,
  createStoredReader,
  discardOf,
  groupEditsByAgent,
  nothingStored,
  type PendingStep,
  undoOf,
} from './pending-steps.ts'

const ann = agentKeySchema.parse('ag_00000001')
const bob = agentKeySchema.parse('ag_00000002')
const edit = (instrument: string, pendingState: boolean | undefined, agentKey = ann): PendingEdit => ({
  agentKey,
  instrument,
  pendingState,
})
const step = (editNo: number | null, ...edits: PendingEdit[]): PendingStep => ({
  stepId: 1,
  edits,
  isDiscard: false,
  editNo,
})
const plain = (pendingMap: PendingMap) => [...pendingMap].map(([agentKey, own]) => [agentKey, Object.fromEntries(own)])

const readStored = createStoredReader()
const stored = readStored({
  editNo: 5,
  agents: [
    { agentKey: ann, on: ['CL'], off: ['BTC'], typedAtMs: 20 },
    { agentKey: bob, on: [], off: ['ES'], typedAtMs: 10 },
  ],
})

describe('what main keeps', () => {
  it('is read by agent and instrument, with the hour of the oldest', () => {
    expect(plain(stored.pendingMap)).toEqual([
      [ann, { CL: true, BTC: false }],
      [bob, { ES: false }],
    ])
    expect(stored.oldestAtMs).toBe(10)
    expect(readStored({ editNo: 0, agents: [] })).toMatchObject({ oldestAtMs: null })
  })
})

describe('withSteps', () => {
  it.each([
    ['not written down', null, { CL: true, BTC: true }],
    ['written down after the answer', 6, { CL: true, BTC: true }],
    ['held by the answer', 5, { CL: true, BTC: false }],
  ])('counts a press rightly that is %s', (_, editNo, own) => {
    expect(plain(applySteps(stored, [step(editNo, edit('BTC', true))]))[0]).toEqual([ann, own])
  })

  it('puts presses one on top of the other, also before main has answered at all', () => {
    const steps = [step(null, edit('CL', true), edit('ES', false)), step(null, edit('CL', undefined))]
    expect(plain(applySteps(nothingStored, steps))).toEqual([[ann, { ES: false }]])
  })
})

describe('undoOf', () => {
  it('gives back what the edits replaced, also after everything was discarded', () => {
    const edits = [edit('CL', false), edit('GC', true)]
    expect(undoOf(stored.pendingMap, edits)).toEqual([edit('CL', true), edit('GC', undefined)])
    const discarded = discardOf(stored.pendingMap)
    expect(applySteps(stored, [step(null, ...discarded)])).toEqual(nothingPending)
    const undone = [step(null, ...discarded), step(null, ...undoOf(stored.pendingMap, discarded))]
    expect(plain(applySteps(stored, undone))).toEqual(plain(stored.pendingMap))
  })
})

describe('editsByAgent', () => {
  it('gives an agent a row, whatever its changes are', () => {
    const edits = [edit('CL', true), edit('ES', false, bob), edit('BTC', undefined), edit('ES', false)]
    expect(groupEditsByAgent(edits)).toEqual([
      { agentKey: ann, on: ['CL'], off: ['ES'], back: ['BTC'] },
      { agentKey: bob, on: [], off: ['ES'], back: [] },
    ])
  })
})
