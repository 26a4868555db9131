/** What is said of a service before it is added. */
import { expect, it } from 'vitest'
import { checkDeployment } from '../../src-main/operations/deployments/check-deployment.ts'
import { createTestClient } from '../support/test-client.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const row = (id: string, deadline: string, said: object = {}) => ({
  ...{ id, question: 'Up?', asset: 'CL', status: 'open', deadline },
  ...said,
})

it('counts the challenges on which predictions are still taken', async () => {
  const items = [
    row('ch_1', '2026-06-15T12:00:01'),
    row('ch_2', '2026-06-16T12:00:00'),
    row('ch_3', '2026-06-15T11:59:59'),
    row('ch_4', '2026-06-15T12:00:00'),
    row('ch_5', '2026-06-16T12:00:00', { status: 'resolved', result: 'bullish' }),
    // Of the cn site: no state is said.
    row('ch_6', '2026-06-16T12:00:00', { status: undefined }),
    row('ch_7', '2026-06-14T12:00:00', { status: undefined }),
  ]
  const client = createTestClient({
    fetch: () => Promise.resolve(Response.json({ items, total: items.length })),
    clock: () => nowMs,
  })
  const { sites } = await checkDeployment({ client }, { baseUrl: 'https://service.example' })
  expect(sites).toMatchObject([
    { site: 'global', reachable: true, openChallenges: 3, challengeList: { received: 7 } },
    { site: 'cn', reachable: true },
  ])
})
