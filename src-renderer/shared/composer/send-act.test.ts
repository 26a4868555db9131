import { expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey, OutboxId } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { sendAct } from './send-act.ts'

const waiting = 'ob_1' as OutboxId
const item = { kind: 'like' } as DiscussionItem
const confirmed = new Set<string>()

function createClient(by: 'cancel' | 'opposite', error: AppErrorData | null = null) {
  const asked: string[] = []
  return {
    asked,
    undo: async () => {
      asked.push('undo')
      return { by }
    },
    send: async () => {
      asked.push('send')
      return [{ agentKey: 'agent-a' as AgentKey, outboxId: null, error }]
    },
  }
}

it.each([
  ['cancel', 'cancelled'],
  ['opposite', 'opposite'],
] as const)('says what main did about an act that waited: %s', async (by, became) => {
  const client = createClient(by)
  expect(await sendAct(client, { cancelled: waiting, item, confirmed })).toEqual({ became })
  expect(client.asked).toEqual(['undo'])
})

it('sends an act that is not there yet, and gives why it was refused', async () => {
  expect(await sendAct(createClient('cancel'), { cancelled: null, item, confirmed })).toEqual({ became: 'queued' })
  const error: AppErrorData = { code: 'same_write_under_way', details: {} }
  const refusing = createClient('cancel', error)
  expect(await sendAct(refusing, { cancelled: null, item, confirmed })).toEqual({ became: 'refused', error })
  expect(refusing.asked).toEqual(['send'])
})
