import { expect, test } from 'vitest'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { orderClaims } from './claim-order.ts'

const agent = (name: string, change: Partial<ClaimView> = {}): ClaimView => ({
  agentKey: agentKeySchema.parse(`ag_${name.padEnd(16, '0')}`),
  agentId: agentIdSchema.parse('4b1f5ad4-8a2e-4a0c-9b0e-0c4c5a1f2b3d'),
  name,
  site: 'global',
  deploymentId: deploymentIdSchema.parse('dp_0000000000000000'),
  authMethod: 'client_credentials',
  state: 'unclaimed',
  link: 'kept',
  host: 'arena.example',
  hasCode: true,
  isMarked: false,
  isUnsaid: false,
  linkExpiresAtMs: null,
  isLinkEndAtLatest: false,
  provisionalUntilMs: null,
  claimedAtMs: null,
  predictionsUsed: 0,
  requestedScopes: null,
  grantedScopes: null,
  hadToken: false,
  missingScopes: null,
  refusedScopes: [],
  canReissue: true,
  isWorking: false,
  isPaused: false,
  error: null,
  ...change,
})

const all = { show: undefined, q: undefined, by: undefined, down: false }
const names = (rows: readonly ClaimView[]) => rows.map(({ name }) => name)

test('the nearest clock comes first, an unknown one last, then who was claimed, newest first', () => {
  const rows = [
    agent('old', { claimedAtMs: 10 }),
    agent('unknown'),
    agent('later', { linkExpiresAtMs: 900, provisionalUntilMs: 800 }),
    agent('new', { claimedAtMs: 20 }),
    agent('soon', { linkExpiresAtMs: 700, provisionalUntilMs: 5_000 }),
  ]
  expect(names(orderClaims(rows, all))).toEqual(['soon', 'later', 'unknown', 'new', 'old'])
  expect(names(orderClaims(rows, { ...all, show: 'claimed' }))).toEqual(['new', 'old'])
  expect(names(orderClaims(rows, { ...all, show: 'waiting', q: ' SO ' }))).toEqual(['soon'])
})

test('a column is sorted by both ways, names as people count', () => {
  const rows = [agent('T10', { predictionsUsed: 1 }), agent('T2', { predictionsUsed: 7 })]
  expect(names(orderClaims(rows, { ...all, by: 'agent' }))).toEqual(['T2', 'T10'])
  expect(names(orderClaims(rows, { ...all, by: 'used', down: true }))).toEqual(['T2', 'T10'])
  expect(names(orderClaims(rows, { ...all, by: 'link' }))).toHaveLength(2)
})

test('names are in the order of every other screen: letter case is a tie-break only, and the same on every machine', () => {
  const rows = ['b', 'a2', 'B', 'A10', 'a'].map((name) => agent(name))
  const inOrder = names(rows).sort(compareNatural)
  expect(names(orderClaims(rows, { ...all, by: 'agent' }))).toEqual(inOrder)
  expect(names(orderClaims(rows, { ...all, by: 'agent', down: true }))).toEqual(inOrder.toReversed())
})

test.each(['link', 'limit'] as const)('what is not shown under %s comes last in either direction', (by) => {
  const rows = [
    agent('unknown'),
    agent('claimed', { claimedAtMs: 20, linkExpiresAtMs: 1, provisionalUntilMs: 1 }),
    agent('soon', { linkExpiresAtMs: 700, provisionalUntilMs: 700 }),
    agent('later', { linkExpiresAtMs: 900, provisionalUntilMs: 900 }),
  ]
  expect(names(orderClaims(rows, { ...all, by }))).toEqual(['soon', 'later', 'unknown', 'claimed'])
  expect(names(orderClaims(rows, { ...all, by, down: true }))).toEqual(['later', 'soon', 'unknown', 'claimed'])
})
