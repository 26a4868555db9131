import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import { agentKeySchema } from '#contract/ids.ts'
import type { ItemResult, SecretItem } from '#contract/ipc/secrets.procedures.ts'
import { getResultName, hasProblem, listItemRows } from './item-rows.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const item = (account: string): SecretItem => ({
  account,
  agentKey,
  agentName: 'Helios-01',
  isInFleet: true,
  site: 'global',
  content: 'client_secret',
  fingerprint: null,
  keyAge: null,
  provenAtMs: null,
})
const result = (account: string, code: AppErrorCode | null): ItemResult => ({
  account,
  error: code === null ? null : { code, details: {} },
  atMs: 0,
})

describe('items with the results of a test', () => {
  it('are named by what was found, and an item that was not read by that', () => {
    const rows = listItemRows(['a', 'b', 'c', 'd', 'e', 'f'].map(item), [
      result('b', null),
      result('c', 'secret_missing'),
      result('d', 'secret_damaged'),
      result('e', 'secret_other_key'),
      result('f', 'not_found'),
      result('gone', 'secret_missing'),
    ])
    expect(rows.map(getResultName)).toEqual(['untested', 'ok', 'missing', 'damaged', 'otherKey', 'unreadable'])
    expect(rows.map(hasProblem)).toEqual([false, false, true, true, true, true])
  })
})
