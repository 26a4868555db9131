/** Ids that a service makes up: one that cannot be used takes nothing else down with it. */
import { expect, it } from 'vitest'
import { openConsole } from '../support/running-console.ts'

const hostileIds = ['', '.', '..', 'a\nb', 'a\u2028b', 'a\ud800', '\u0000', 'x'.repeat(201), 7, null, { id: 'c' }]
const usableIds = ['c1', 'a~b', 'a/../../b', '__proto__', '⟦é⟧ b', 'x'.repeat(200)]

it('lists the challenges that can be told apart, whatever stands between them', async () => {
  const challenges = [...hostileIds, ...usableIds].map((id) => ({
    id,
    question: 'Up?',
    asset: 'CL',
    status: 'open',
    deadline: '2999-01-01T00:00:00',
  }))
  const { console, client } = openConsole(':memory:', {
    fetch: async (input) => Response.json(String(input).includes('/challenges') ? { challenges } : { scopes: [] }),
  })
  try {
    console.start()
    await client.deployments.add({ baseUrl: 'https://arena.example', name: '', sites: ['global'] })
    await client.challenges.refresh()
    const { items } = await client.challenges.list()
    // A number is taken for the text that it is.
    expect(items.map(({ challenge }) => challenge.challengeId).sort()).toEqual([...usableIds, '7'].sort())
    for (const { challenge } of items) {
      const desk = await client.predictions.desk({ challengeKey: challenge.challengeKey, agentKeys: null })
      expect(desk.challenge.challengeId).toBe(challenge.challengeId)
    }
    expect((await client.challenges.matrix()).challenges).toHaveLength(items.length)
  } finally {
    await console.close()
  }
})
