import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { PendingEdit } from './pending/pending-changes.ts'
import { createSubscriptionsStore } from './subscriptions.store.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const edit = (instrument: string, pendingState: boolean | undefined): PendingEdit => ({
  agentKey,
  instrument,
  pendingState,
})
const press = (instrument: string) => ({ edits: [edit(instrument, true)], isDiscard: false })
const seen = (seenEditNo: number, undo: readonly PendingEdit[] | null = null) => ({ undo, seenEditNo })

describe('the presses', () => {
  it('can be gone back through step by step, the newest first', () => {
    const store = createSubscriptionsStore()
    const undos = [[edit('CL', undefined)], [edit('ES', false)]]
    for (const undo of undos) store.getState().press(press('CL'), seen(0, undo))
    store.getState().press(press('BTC'), seen(0))
    expect(store.getState().takePast()).toEqual(undos[1])
    expect(store.getState().takePast()).toEqual(undos[0])
    expect(store.getState().takePast()).toBeNull()
  })

  it('are made again in the order in which they were undone, until something new is pressed', () => {
    const store = createSubscriptionsStore()
    const { press: make, takePast, takeFuture } = store.getState()
    make(press('CL'), seen(0, [edit('CL', undefined)]))
    make(press('ES'), seen(0, [edit('ES', undefined)]))
    takePast()
    takePast()
    expect(takeFuture()).toEqual([edit('CL', true)])
    make(press('CL'), seen(0))
    expect(takeFuture()).toEqual([edit('ES', true)])
    expect(takeFuture()).toBeNull()
    expect(takePast()).toEqual([edit('ES', undefined)])
    make(press('BTC'), seen(0, [edit('BTC', undefined)]))
    expect(takeFuture()).toBeNull()
  })

  it('cannot be gone back through once something was sent', () => {
    const store = createSubscriptionsStore()
    store.getState().press(press('CL'), seen(0, [edit('CL', undefined)]))
    store.getState().forgetPast()
    expect(store.getState().takePast()).toBeNull()
  })

  it('are let go only when an answer was seen that holds them', () => {
    const store = createSubscriptionsStore()
    const instruments = () => store.getState().steps.map(({ edits }) => edits[0]?.instrument)
    store.getState().press(press('CL'), seen(0))
    store.getState().press(press('ES'), seen(0))
    store.getState().written(1, 7)
    store.getState().press(press('BTC'), seen(6))
    expect(instruments()).toEqual(['CL', 'ES', 'BTC'])
    store.getState().press(press('XAUUSD'), seen(7))
    expect(instruments()).toEqual(['ES', 'BTC', 'XAUUSD'])
  })
})
