import { expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { challengeFactsOf } from './challenge-of-wire.ts'

it.each([
  [{ status: 'open' }, true],
  [{ status: 'voided' }, true],
  [{ is_open: true }, true],
  // Nobody knows what it means: it does not bring back what was void.
  [{ status: 'Abgesagt' }, false],
  [{ status: 'off' }, false],
  [{ status: 3 }, false],
  [{ is_active: true }, false],
  [{}, false],
])('of a listed challenge that says %j a state is said: %j', (said, isStateSaid) => {
  const item = { id: 'c1', asset: 'CL', deadline: '2026-06-15T19:00:00', question: 'Up?', ...said }
  const { items } = endpointTable.listChallenges.response.parse({ items: [item] })
  const [wire] = items
  if (wire === undefined) throw new Error('not read')
  expect(challengeFactsOf(wire, { seenAtMs: 0, serviceNowMs: 0 })).toMatchObject({ isStateSaid })
})
