import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { form } from '../../../../test/support/registration-samples.ts'
import type { ArenaClient } from '../../../bridge/client.ts'
import { registerTable } from './register-table.ts'

const place = { deploymentId: deploymentIdSchema.parse('dp_test'), site: 'global' } as const
const formsOf = (count: number, from = 0): RegistrationForm[] =>
  Array.from({ length: count }, (_, index) => ({ ...form, name: `Tern ${from + index + 1}` }))

/** Main as far as this goes: a name that is written down cannot be written down again, and it may say no. */
function mainWith({ saysNo = false, breaksAt = Number.POSITIVE_INFINITY } = {}) {
  const names = new Set<string>()
  const calls: string[] = []
  const answers = { saysNo, breaksAt }
  const client = {
    registrations: {
      async stage({ forms }: { forms: RegistrationForm[] }) {
        calls.push(`stage ${forms.length}`)
        if (names.size >= answers.breaksAt) throw new Error('the database is locked')
        if (forms.some(({ name }) => names.has(name))) throw new Error('name_taken')
        for (const { name } of forms) names.add(name)
        return { rows: forms.map((each) => ({ agentKey: `ag ${each.name}`, form: each })) }
      },
      async startMany({ agentKeys }: { agentKeys: string[] }) {
        calls.push(`start ${agentKeys.length}`)
        if (answers.saysNo) throw new Error('writes_not_confirmed')
      },
    },
  }
  return { answers, calls, client: client as unknown as ArenaClient }
}

it('writes all rows down, and starts those that were chosen', async () => {
  const { calls, client } = mainWith()
  const forms = formsOf(120)
  const { written, failed } = await registerTable(client.registrations, { place, forms, toStart: forms.slice(20) })
  expect([written.size, failed]).toEqual([120, null])
  expect(calls).toEqual(['stage 50', 'stage 50', 'stage 20', 'start 100'])
})

it.each([
  { it: 'after a no everything is written down', ...{ count: 150, saysNo: true }, written: 150 },
  { it: 'of a list that broke off its first parts are', ...{ count: 150, breaksAt: 100 }, written: 100 },
  { it: 'of a list that never began nothing is', ...{ count: 150, breaksAt: 0 }, written: 0 },
])('$it, which it says, and the rest can be tried again', async ({ count, written, ...answers }) => {
  const { answers: main, client } = mainWith(answers)
  const forms = formsOf(count)
  const first = await registerTable(client.registrations, { place, forms, toStart: forms })
  expect([first.written.size, first.failed === null]).toEqual([written, false])
  Object.assign(main, { saysNo: false, breaksAt: Number.POSITIVE_INFINITY })
  const rest = forms.filter(({ name }) => !first.written.has(name))
  const second = await registerTable(client.registrations, { place, forms: rest, toStart: rest })
  expect([second.written.size, second.failed]).toEqual([count - written, null])
})
