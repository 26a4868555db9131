/** Presentation mode: on every screen nothing of a prediction whose outcome is not known, until it is asked for. */
import { expect, type Page, test } from '@playwright/test'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import {
  addAgent,
  connectTo,
  deskRow,
  enterPrediction,
  goTo,
  openDesk,
  reviewAndSend,
} from './support/operator-acts.ts'
import { expectHidden, findDirections, findShown, type Said } from './support/presented.ts'

const question = 'Will crude oil rise while others look on?'
/** One that is accepted, one that waits in the outbox, one that is a draft. */
const said: readonly [Said, Said, Said] = [
  { direction: 'Down', confidence: '0.37', reasoning: 'CANARY-ACCEPTED' },
  { direction: 'Up', confidence: '0.83', reasoning: 'CANARY-QUEUED' },
  { direction: 'Down', confidence: '0.59', reasoning: 'CANARY-DRAFTED' },
]
const screens = [
  ...['inbox', 'fleet', 'predict', 'predict/import', 'predict/dropped', 'challenges', 'challenges?view=matrix'],
  ...['subscriptions', 'results', 'results/analytics', 'leaderboard', 'events?range=all', 'outbox', 'outbox/limits'],
  ...['outbox/integrity', 'outbox/ledger', 'onboarding/claims', 'settings', 'secrets', 'packs', 'requests'],
]

let home: Awaited<ReturnType<typeof makeHome>>
let sandbox: SandboxProcess
let app: ConsoleApp
let names: string[]

test.beforeEach(async () => {
  home = await makeHome()
  sandbox = await startSandboxProcess(['--agents', '6'])
  const agents = sandbox.agents.filter(({ site }) => site === 'global').slice(0, 3)
  names = agents.map(({ name }) => name)
  for (const { agent_id } of agents) await sandbox.operate('subscriptions', { agent_id, scopes: ['CL'] })
  await sandbox.operate('challenges', {
    site: 'global',
    scope_key: 'CL',
    question,
    deadline_in_s: 3_600,
    resolve_in_s: 7_200,
  })
  app = await startConsole({ home: home.path, flavour: 'built' })
  await connectTo(app.page, sandbox.baseUrl)
  for (const agent of agents) {
    await addAgent(app.page, agent)
    await goTo(app.page, 'Fleet')
  }
})
test.afterEach(async () => {
  await app.close()
  await sandbox.stop()
  await home.remove()
})

const mark = () => app.page.getByRole('status').filter({ hasText: 'Presentation mode' })
const nameOf = (index: number): string => names[index] ?? ''

async function enter(index: 0 | 1 | 2): Promise<void> {
  const { page } = app
  const { direction, confidence, reasoning } = said[index]
  const agent = nameOf(index)
  await enterPrediction(page, { agent, direction, confidence })
  await deskRow(page, agent)
    .getByRole('button', { name: `Reasoning of ${agent}` })
    .click()
  await page.getByRole('textbox', { name: `Reasoning of ${agent}` }).fill(reasoning)
}

/** Something of each kind: accepted, in the outbox, drafted. */
async function fill(): Promise<void> {
  const { page } = app
  await openDesk(page, question)
  await enter(0)
  await reviewAndSend(page, 1)
  await expect(page.getByText('1 of 1 processed')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await sandbox.operate('faults', {
    faults: [
      { match: { path: '*/predict' }, effect: { status: 429, headers: { 'retry-after': '3000' } }, times: null },
    ],
  })
  await enter(1)
  await reviewAndSend(page, 1)
  await expect(page.getByRole('contentinfo').first()).toContainText('1 pending')
  await page.keyboard.press('Escape')
  await enter(2)
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
}

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${address}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

test('hides direction, confidence and reasoning on every screen, over a restart, until it is ended', async () => {
  test.slow()
  await fill()
  const { page } = app
  expect(await findShown(page, said)).not.toEqual([])
  await page.keyboard.press('Control+Shift+H')
  await expect(mark()).toBeVisible()
  await expect(page.locator('[data-desk-row]').getByText(/^(Up|Down)$|[↑↓]/)).toHaveCount(0)
  expect(await findShown(page, said)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Show evidence' }).click()
  await page.getByRole('complementary', { name: 'Evidence' }).waitFor()
  expect(await findShown(page, said)).toEqual([])
  for (const screen of screens) {
    await open(page, screen)
    await expect(mark()).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await findShown(page, said), screen).toEqual([])
    // The settings name the colours of both directions.
    if (screen !== 'settings') expect(await findDirections(page), screen).toEqual([])
  }
  await open(page, 'outbox')
  await expect(page.getByRole('row').filter({ hasText: nameOf(0) })).toContainText('hidden')
  await expect(page.getByRole('row').getByText(/^(Up|Down)$/)).toHaveCount(0)
  await open(page, 'outbox/ledger')
  await page.getByRole('row').filter({ hasText: 'sent' }).first().dblclick()
  await expect(page.getByRole('dialog')).toContainText('hidden')
  await expectHidden(page, said, 'a ledger entry')
  await page.getByRole('button', { name: 'Show here' }).click()
  expect(await findShown(page, said)).not.toEqual([])
  await page.keyboard.press('Escape')
  await open(page, 'fleet')
  await page.getByRole('link', { name: nameOf(0) }).click()
  await expect(page.getByRole('main')).toContainText('hidden')
  await expectHidden(page, said, 'agent')
  await page.getByRole('link', { name: 'At the service' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('tabpanel').getByText('As of').waitFor()
  await expectHidden(page, said, 'history')

  // Forgotten while it is on, it is still on, and says so.
  await app.close()
  app = await startConsole({ home: home.path, flavour: 'built' })
  await expect(mark()).toBeVisible()
  await goTo(app.page, 'Outbox')
  await expect(app.page.getByRole('row').filter({ hasText: nameOf(1) })).toContainText('hidden')
  expect(await findShown(app.page, said)).toEqual([])
  await app.page.getByRole('button', { name: 'End presentation mode' }).click()
  await expect(mark()).toHaveCount(0)
  await expect.poll(() => findShown(app.page, said)).not.toEqual([])
})

test('shows the row that is edited on demand, by keys alone, and hides it again when the focus leaves it', async () => {
  await openDesk(app.page, question)
  const { page } = app
  await enter(2)
  await page.keyboard.press('Control+Shift+H')
  await expect(mark()).toBeVisible()
  expect(await findShown(page, said)).toEqual([])
  const [first, second] = [deskRow(page, nameOf(0)), deskRow(page, nameOf(1))]
  const show = (index: number) =>
    page.getByRole('button', { name: `Show the prediction of ${nameOf(index)} to edit it` })
  await show(0).focus()
  // Nothing is chosen blind.
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(first.locator('[data-field="direction"] input:focus')).toHaveCount(1)
  await expect(first.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('3')
  await expect(first.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0.37')
  expect(await findShown(page, said)).toEqual(['0.37'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect(show(1)).toBeFocused()
  expect(await findShown(page, said)).toEqual([])
  await expect(second.getByRole('radio')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])

  // The review shows what it sends when it is asked to.
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Presentation mode hides what predictions say.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send 2 predictions/ })).toBeFocused()
  expect(await findShown(page, said)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show here' }).click()
  await expect(dialog.getByText('0.37')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide again' }).click()
  expect(await findShown(page, said)).toEqual([])
})
