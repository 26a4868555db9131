import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { createScopesStore } from './scopes.store.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const wish = (instrument: string) => ({ agentKey, instrument, want: true })
const heldBy = (store: ReturnType<typeof createScopesStore>) => [
  ...(store.getState().wants.get(agentKey)?.keys() ?? []),
]

describe('the pending changes', () => {
  it('can be gone back through step by step, discarding included', () => {
    const store = createScopesStore()
    store.getState().edit([wish('CL'), wish('BTC')])
    store.getState().edit([wish('ES')])
    store.getState().discard()
    expect(heldBy(store)).toEqual([])
    store.getState().undo()
    expect(heldBy(store)).toEqual(['CL', 'BTC', 'ES'])
    store.getState().undo()
    store.getState().undo()
    store.getState().undo()
    expect(heldBy(store)).toEqual([])
  })

  it('keep what is not confirmed, and never bring back what is', () => {
    const store = createScopesStore()
    store.getState().edit([wish('CL'), wish('BTC')])
    store.getState().settle([{ agentKey, instrument: 'CL', want: undefined }])
    store.getState().undo()
    expect(heldBy(store)).toEqual(['BTC'])
  })
})
