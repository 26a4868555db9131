import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { RotationReceipt, RotationRow } from '#contract/ipc/rotations.procedures.ts'
import { getLeftOutReason, getRotationState, groupByAddress } from './rotation-rows.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const row = (change: Partial<RotationRow> = {}): RotationRow => ({
  agentKey,
  name: 'Tern 1',
  deploymentId: deploymentIdSchema.parse('dp_main'),
  site: 'cn',
  content: 'es256_key',
  address: 'https://keys.example/a.json',
  rotation: null,
  obstacle: null,
  ...change,
})
const rotation = (phase: 'made' | 'switching' | 'switched', startedAtMs = 0) =>
  ({ phase, algorithm: 'ES256', fingerprint: 'print', startedAtMs }) as const
const failed = (
  code: 'rotation_refused' | 'keychain_locked' | 'secret_missing' | 'offline',
): RotationReceipt['outcome'] => ({
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
    ['nothing was done', row(), null, { kind: 'made' }, 'idle'],
    ['made', row({ rotation: rotation('made', 5) }), 'begin', { kind: 'made' }, 'made'],
    ['begun in another run', row({ rotation: rotation('switching') }), null, { kind: 'made' }, 'switching'],
    ['in use, without a token', row({ rotation: rotation('switched') }), 'finish', { kind: 'switched' }, 'switched'],
    ['finished', row(), 'finish', { kind: 'finished' }, 'finished'],
    ['finished, begun once more', row({ rotation: rotation('made', 5) }), 'finish', { kind: 'finished' }, 'made'],
    ['not published', row({ rotation: rotation('made') }), 'finish', failed('rotation_refused'), 'unpublished'],
    ['failed', row({ rotation: rotation('made') }), 'finish', failed('keychain_locked'), 'failed'],
    ['failed before it was begun anew', row({ rotation: rotation('made', 5) }), 'finish', failed('offline'), 'made'],
    ['failed, and cancelled since', row(), 'finish', failed('rotation_refused'), 'idle'],
    ['not begun', row(), 'begin', failed('keychain_locked'), 'failed'],
    ['not begun, and begun since', row({ rotation: rotation('made', 5) }), 'begin', failed('secret_missing'), 'made'],
    ['not begun, and in use since', row({ rotation: rotation('switched') }), 'begin', failed('offline'), 'switched'],
  ] as const)('is shown as it is: %s', (_, of, act, outcome, kind) => {
    const last = act === null ? undefined : { act, startedAtMs: 3, outcome }
    expect(getRotationState(of, last).kind).toBe(kind)
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

it('a document is asked for by an agent whose new key is there, whoever comes first at its URL', () => {
  const key = (no: number) => agentKeySchema.parse(`ag_0000000${no}`)
  const made = { rotation: rotation('made') }
  const other = 'https://keys.example/b.json'
  const rows = [
    row({ agentKey: key(1) }),
    row({ agentKey: key(2), ...made }),
    row({ agentKey: key(3), ...made }),
    row({ agentKey: key(4), address: other }),
  ]
  expect(groupByAddress(rows).map(({ askedBy }) => askedBy)).toEqual([key(2), key(4)])
})
