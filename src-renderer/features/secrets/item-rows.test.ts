import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { ItemResult, SecretItem } from '#contract/ipc/secrets.procedures.ts'
import { computeRotationAct, countErrors, findItemStep, getResultName, hasError, listItemRows } from './item-rows.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const item = (account: string): SecretItem => ({
  account,
  agentKey,
  agentName: 'Helios-01',
  isInFleet: true,
  deploymentId: deploymentIdSchema.parse('dp_00000001'),
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
    expect(rows.map(hasError)).toEqual([false, false, true, true, true, true])
  })
})

describe('the number of errors', () => {
  const rows = ['a', 'b', 'c'].map(item)
  it.each([
    ['is unknown while nothing was tested', [], null],
    ['is unknown while none was found among some', [result('a', null)], null],
    ['is what was found among some', [result('a', null), result('b', 'secret_missing')], 1],
    ['is none when all were tested', ['a', 'b', 'c'].map((account) => result(account, null)), 0],
    ['is unknown where a result is of an item that is gone', [result('gone', 'secret_missing')], null],
  ])('%s', (_, results, errors) => {
    expect(countErrors(listItemRows(rows, results))).toBe(errors)
  })

  it('is none where there is no item', () => {
    expect(countErrors([])).toBe(0)
  })
})

describe('the rotation of several keys', () => {
  const of = (no: number, content: SecretItem['content'], isInFleet = true): SecretItem => ({
    ...item(`${no}.${content}`),
    agentKey: agentKeySchema.parse(`ag_0000000${no}`),
    content,
    isInFleet,
  })
  const [key1, key2, key3] = [of(1, 'es256_key'), of(2, 'rs256_key'), of(3, 'es256_key')]
  const [next1, next2, secret4] = [of(1, 'next_key'), of(2, 'next_key'), of(4, 'client_secret')]
  const idle = [key1, key2, key3, secret4]
  const begun = [...idle, next1, next2]

  it.each([
    ['nobody, where none is unfinished', idle, [], null],
    ['nobody: all that are unfinished', begun, [], ['continue', 2, [1, 2]]],
    ['a secret only: no rotation of other agents', begun, [secret4], null],
    ['a key of a registration, beside rotations of others', begun, [of(5, 'es256_key', false)], null],
    ['keys that are not begun', idle, [key1, key3], ['open', 2, [1, 3]]],
    ['some that are begun and some that are not', begun, [key1, key3, secret4], ['open', 1, [1, 3, 4]]],
    ['next keys only', begun, [next1, next2], ['continue', 2, [1, 2]]],
    ['current keys of what is begun', begun, [key2], ['continue', 1, [2]]],
    ['both keys of one, and a secret', begun, [key1, next1, secret4], ['continue', 1, [1, 4]]],
    ['a key of a registration', idle, [of(5, 'es256_key', false)], null],
  ] as const)('is about what is chosen: %s', (_, items, chosen, told) => {
    const act = computeRotationAct(items, chosen)
    const numbers = act?.agentKeys.map((agentKey) => Number(agentKey.slice(3)))
    expect(act === null ? null : [act.act, act.count, numbers]).toEqual(told)
  })
})

describe('what to do about an item at fault', () => {
  const faults = ['secret_missing', 'secret_damaged', 'secret_other_key'] as const
  const rowOf = (content: SecretItem['content'], code: AppErrorCode | null) => ({
    ...item('a'),
    content,
    result: result('a', code),
  })

  it.each(['claim_link', 'next_key', 'previous_key', 'registration_secret'] as const)(
    'is about that item and not about the credential of the agent: %s',
    (content) => {
      for (const code of faults) expect(findItemStep(rowOf(content, code))).toBe(content)
      for (const code of [null, 'keychain_locked'] as const) expect(findItemStep(rowOf(content, code))).toBeNull()
    },
  )

  it.each(['client_secret', 'es256_key', 'rs256_key'] as const)(
    'is what the error says of a credential: %s',
    (content) => {
      for (const code of faults) expect(findItemStep(rowOf(content, code))).toBeNull()
    },
  )
})
