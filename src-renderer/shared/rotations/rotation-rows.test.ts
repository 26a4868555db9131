import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { RotationReceipt, RotationRow } from '#contract/ipc/rotations.procedures.ts'
import { getLeftOutReason, getRotationState, groupByAddress } from './rotation-rows.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const row = (change: Partial<RotationRow> = {}): RotationRow => ({
  agentKey,
  name: 'Tern 1',
  site: 'cn',
  content: 'es256_key',
  address: 'https://keys.example/a.json',
  rotation: null,
  obstacle: null,
  ...change,
})
const rotation = (phase: 'made' | 'switching' | 'switched') =>
  ({ phase, algorithm: 'ES256', fingerprint: 'print', startedAtMs: 0 }) as const
const failed = (code: 'rotation_refused' | 'keychain_locked'): RotationReceipt['outcome'] => ({
  kind: 'failed',
  error: { code, details: {} },
})

describe('an agent of a rotation of several', () => {
  it.each([
    ['that can be rotated', row(), null],
    ['with a client secret', row({ obstacle: 'client_secret', content: 'client_secret' }), 'client_secret'],
    ['whose key was sent', row({ obstacle: 'no_address', address: null }), 'no_address'],
    ['that is being rotated', row({ rotation: rotation('made') }), 'under_way'],
  ])('%s: %#', (_, of, reason) => {
    expect(getLeftOutReason(of)).toBe(reason)
  })

  it.each([
    ['nothing was done', row(), undefined, 'idle'],
    ['made', row({ rotation: rotation('made') }), { kind: 'made' }, 'made'],
    ['begun in another run', row({ rotation: rotation('switching') }), undefined, 'switching'],
    ['in use, without a token', row({ rotation: rotation('switched') }), { kind: 'switched' }, 'switched'],
    ['finished', row(), { kind: 'finished' }, 'finished'],
    ['finished, and begun once more', row({ rotation: rotation('made') }), { kind: 'finished' }, 'made'],
    ['not published', row({ rotation: rotation('made') }), failed('rotation_refused'), 'unpublished'],
    ['failed', row({ rotation: rotation('made') }), failed('keychain_locked'), 'failed'],
    ['not begun', row(), failed('keychain_locked'), 'failed'],
  ] as const)('is shown as it is: %s', (_, of, outcome, kind) => {
    const receipt = outcome === undefined ? undefined : { agentKey, outcome }
    expect(getRotationState(of, receipt).kind).toBe(kind)
  })
})

it('one document a URL, whoever shares it', () => {
  const other = 'https://keys.example/b.json'
  const rows = [row({ name: 'A' }), row({ name: 'B', address: other }), row({ name: 'C' }), row({ address: null })]
  expect(groupByAddress(rows).map(({ address, agents }) => [address, agents.map(({ name }) => name)])).toEqual([
    ['https://keys.example/a.json', ['A', 'C']],
    [other, ['B']],
  ])
})
