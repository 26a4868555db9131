import { expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { ArenaClient } from '../../../bridge/client.ts'
import { sendItems } from './review-in-parts.ts'

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    agentKey: agentKeySchema.parse(`ag_${String(index).padStart(8, '0')}`),
    challengeKey: challengeKeySchema.parse(`dp_test~global~ch${index % 2}`),
  }))

function recorded(refuses = false) {
  const calls: string[] = []
  const client = {
    sendBatches: {
      async confirm({ challenges }: { challenges: { agentKeys: string[] }[] }) {
        calls.push(`confirm ${challenges.map(({ agentKeys }) => agentKeys.length).join('+')}`)
        if (refuses) throw new Error('no')
      },
    },
    predictions: {
      async send({ items }: { items: object[] }) {
        calls.push(`send ${items.length}`)
        return items.map((item) => ({ ...item, outboxId: null, error: null }))
      },
    },
  }
  return { calls, client: client as unknown as ArenaClient }
}

it('what goes in one call is not confirmed before', async () => {
  const { calls, client } = recorded()
  await sendItems(client, itemsOf(1_000))
  expect(calls).toEqual(['send 1000'])
})

it('what goes in parts is confirmed whole before the first, and not sent after a no', async () => {
  const yes = recorded()
  await sendItems(yes.client, itemsOf(1_500))
  expect(yes.calls).toEqual(['confirm 750+750', 'send 1000', 'send 500'])
  const no = recorded(true)
  await expect(sendItems(no.client, itemsOf(1_500))).rejects.toThrow('no')
  expect(no.calls).toEqual(['confirm 750+750'])
})
