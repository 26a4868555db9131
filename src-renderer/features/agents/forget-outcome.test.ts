import { expect, it } from 'vitest'
import { readForgetFailure } from './forget-outcome.ts'

const error = { code: 'writes_under_way', details: {} } as const

it.each([
  ['waits for its answer', undefined, null],
  ['is gone with its secret', { secret: 'erased', outcome: { ok: true } }, null],
  ['is gone without it', { secret: 'kept', outcome: { ok: true } }, null],
  ['stays as it was', { secret: 'kept', outcome: { ok: false, error } }, { error, isSecretErased: false }],
  ['stays without its secret', { secret: 'erased', outcome: { ok: false, error } }, { error, isSecretErased: true }],
] as const)('an agent that is forgotten %s', (_title, receipt, expected) => {
  expect(readForgetFailure(receipt)).toEqual(expected)
})
