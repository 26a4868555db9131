import { expect, it } from 'vitest'
import { form } from '../../../../test/support/registration-samples.ts'
import type { ArenaClient } from '../../../bridge/client.ts'
import { renameAndRegister } from './use-row-action.ts'

const row = { agentKey: 'ag_1', suggestedName: 'Tern 1-2', form } as unknown as Parameters<typeof renameAndRegister>[1]

it.each([
  { answer: 'a yes', saysNo: false, calls: ['confirm', 'change to Tern 1-2', 'start ag_1'] },
  { answer: 'a no', saysNo: true, calls: ['confirm'] },
])('asks main before a name is changed: after $answer', async ({ saysNo, calls: expected }) => {
  const calls: string[] = []
  const client = {
    sendBatches: {
      async confirm() {
        calls.push('confirm')
        if (saysNo) throw new Error('no')
      },
    },
    registrations: {
      changeForm: async (input: { form: { name: string } }) => void calls.push(`change to ${input.form.name}`),
      startMany: async ({ agentKeys }: { agentKeys: string[] }) => void calls.push(`start ${agentKeys.join()}`),
    },
  }
  const end = await renameAndRegister(client as unknown as ArenaClient, row).then(
    () => 'yes',
    ({ message }: Error) => message,
  )
  expect(end).toBe(saysNo ? 'no' : 'yes')
  expect(calls).toEqual(expected)
})
