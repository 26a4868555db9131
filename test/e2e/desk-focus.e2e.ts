/** The focus on the desk while rows change under it: what another program predicts takes it from nobody. */
import { expect, test } from '@playwright/test'
import { addAgent, connectTo, deskRow, goTo, openDesk } from './support/operator-acts.ts'
import { predictElsewhere } from './support/other-program.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const question = 'Will crude oil rise for two programs?'

const sandbox = provideSandbox(['--agents', '8'])
const app = provideConsole({ flavour: 'built' })

test('a row that another program has predicted in hands the focus on to the next', async () => {
  const { page } = app
  const [first, second] = sandbox.agents.filter(
    ({ site, auth_method }) => site === 'global' && auth_method === 'client_credentials',
  )
  if (first === undefined || second === undefined) throw new Error('no two agents with a secret')
  await connectTo(page, sandbox.baseUrl)
  for (const agent of [first, second]) {
    await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    await addAgent(page, agent)
    await goTo(page, 'Fleet')
  }
  const { id } = await sandbox.operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    question,
    deadline_in_s: 3_600,
  })
  await openDesk(page, question)
  const focused = page.locator('[data-desk-row]:focus-within')
  const before = await focused.getAttribute('aria-label')
  const [held, other] = before === first.name ? [first, second] : [second, first]
  await expect(deskRow(page, held.name).locator('[data-field="direction"] input:focus')).toHaveCount(1)
  await predictElsewhere(sandbox, held, id)
  await page.keyboard.press('F5')
  await expect(deskRow(page, held.name)).toContainText('predicted elsewhere', { timeout: 60_000 })
  await expect(deskRow(page, other.name).locator('[data-field="direction"] input:focus')).toHaveCount(1)
  await page.keyboard.press('1')
  await expect(deskRow(page, other.name).getByRole('radio', { name: 'Up' })).toBeChecked()
})
