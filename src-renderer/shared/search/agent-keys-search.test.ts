import { describe, expect, it } from 'vitest'
import { readAgentKeys, writeAgentKeys } from './agent-keys-search.ts'

describe('the agents that an address names', () => {
  it('are all when it names none', () => {
    expect(readAgentKeys(undefined)).toBeNull()
  })

  it('come without repeats and without what is no agent key', () => {
    expect(readAgentKeys('ag_aaaaaaaa,nonsense,,ag_bbbbbbbb,ag_aaaaaaaa')).toEqual(['ag_aaaaaaaa', 'ag_bbbbbbbb'])
  })

  it('read back as they were written', () => {
    const keys = readAgentKeys('ag_aaaaaaaa,ag_bbbbbbbb') ?? []
    expect(readAgentKeys(writeAgentKeys(keys))).toEqual(keys)
  })
})
