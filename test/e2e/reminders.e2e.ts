/**
 * What the operator is reminded of, through a notification service of the test's own on D-Bus: none there, shown,
 * clicked, counted on the rail; and the card after a long absence.
 */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { type NotificationDaemon, startNotificationDaemon } from './support/notification-daemon.ts'
import { addAgent, connectTo, enterPrediction, goTo, openDesk, reviewAndSend } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const question = 'Will the ten-year note close higher?'
const rail = () => app.page.getByRole('navigation', { name: 'Main navigation' })

const sandbox = provideSandbox(['--agents', '2'], 'test')
let daemon: NotificationDaemon | null = null

const app = provideConsole({ flavour: 'built', lifetime: 'test' })

test.afterEach(async () => {
  daemon?.close()
})

async function restart(): Promise<void> {
  await app.close()
  await app.startAgain()
}

/** As if the window had been seen last so many hours ago; while the console does not run. */
async function setLastSeen(hoursAgo: number): Promise<void> {
  const folder = await app.electron.evaluate(({ app: running }) => running.getPath('userData'))
  await app.close()
  const db = new DatabaseSync(join(folder, 'console.db'))
  db.prepare("UPDATE settings SET value = ? WHERE name = 'lastSeenMs'").run(String(Date.now() - hoursAgo * 3_600_000))
  db.close()
  await app.startAgain()
}

test('a prediction that is due soon is told by the system, counted on the rail, and a click opens it as its agent', async () => {
  test.setTimeout(240_000)
  const { page } = app
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('the sandbox has no agents')
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
  await connectTo(page, sandbox.baseUrl)
  await addAgent(page, agent)

  // Nothing on this bus shows notifications yet, and the settings say so.
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(page.getByText(/did not accept the last notification/)).toBeVisible()
  const started = await startNotificationDaemon()
  daemon = started
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(page.getByText(/Your system accepted the notification/)).toBeVisible()
  expect(started.shown.map(({ title }) => title)).toContain('Notifications work')

  await sandbox.operate('challenges', { site: 'global', scope_key: 'ZN', question, deadline_in_s: 1_200 })
  await goTo(page, 'Challenges')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row').filter({ hasText: question })).toBeVisible()
  await expect(rail().getByRole('link', { name: /^Predict/ })).toContainText('1 due soon')
  // Consoles of other tests tell of theirs on the same bus.
  const told = () =>
    started.shown.filter(({ title, body }) => /^1 prediction due/.test(title) && body.includes(question))
  await expect
    .poll(told, { timeout: 60_000 })
    .toMatchObject([{ title: expect.stringMatching(/^1 prediction due within/), body: `${agent.name} · ${question}` }])
  await goTo(page, 'Settings')
  started.click(told()[0]?.id ?? 0)
  await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
  await expect(page.getByText(question).first()).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: /^Direction of/ })).toHaveCount(1)
  await expect(page.getByRole('radiogroup', { name: `Direction of ${agent.name}` })).toBeVisible()

  // After a start there is no second notification, and a long absence has one card.
  await setLastSeen(7.5)
  const card = () => app.page.getByRole('region', { name: 'While you were away' })
  await expect(card()).toContainText('You were away 7 h')
  expect(await violationsOn(app.page)).toEqual([])
  await card().getByRole('link', { name: '1 still possible' }).click()
  await expect(app.page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
  await expect(app.page.getByRole('grid', { name: 'Due challenges' }).getByText(question)).toBeVisible()
  await card().getByRole('button', { name: 'Dismiss' }).click()
  await expect(card()).toHaveCount(0)
  await restart()
  await expect(rail().getByRole('link', { name: /^Predict/ })).toContainText('1 due soon')
  await expect(card()).toHaveCount(0)
  expect(told()).toHaveLength(1)
})

for (const readsMarkup of [true, false]) {
  test(`a question is told letter by letter by a system that reads markup: ${readsMarkup}`, async () => {
    test.skip(process.platform !== 'linux', 'elsewhere a text is never markup')
    const asked = 'S&P <70 or >75? <a href="https://evil.example">Claim</a>'
    const written = 'S&amp;P &lt;70 or &gt;75? &lt;a href="https://evil.example"&gt;Claim&lt;/a&gt;'
    const { page } = app
    const [agent] = sandbox.agents
    if (agent === undefined) throw new Error('the sandbox has no agents')
    const started = await startNotificationDaemon({ readsMarkup })
    daemon = started
    await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
    await connectTo(page, sandbox.baseUrl)
    await addAgent(page, agent)
    const due = { site: 'global', scope_key: 'ZN', question: asked, deadline_in_s: 1_200 }
    await sandbox.operate('challenges', due)
    await goTo(page, 'Challenges')
    await page.getByRole('button', { name: 'Refresh' }).click()
    const bodies = () => started.shown.map(({ body }) => body)
    await expect.poll(bodies, { timeout: 60_000 }).toContain(`${agent.name} · ${readsMarkup ? written : asked}`)
  })
}

test('results that are in are told by the system, and a click opens the challenge with the prediction in it', async () => {
  test.setTimeout(240_000)
  const { page } = app
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('the sandbox has no agents')
  const started = await startNotificationDaemon()
  daemon = started
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
  await connectTo(page, sandbox.baseUrl)
  await addAgent(page, agent)
  const times = { deadline_in_s: 1_500, resolve_in_s: 10_000 }
  const { id } = await sandbox.operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'ZN',
    question,
    ...times,
  })
  await openDesk(page, question)
  // From now on it reminds: what was in before that is no news.
  await expect
    .poll(() => started.shown.some(({ body }) => body === `${agent.name} · ${question}`), { timeout: 60_000 })
    .toBe(true)
  await enterPrediction(page, { agent: agent.name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(page, 1)
  await expect(page.getByText('1 of 1 processed')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await sandbox.operate('resolve', { challenge_id: id, result: 'bullish' })
  await sandbox.operate('clock', { advance_s: 10_000 })
  await goTo(page, 'Results')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const told = () =>
    started.shown.find(({ title, body }) => title === 'Results in for 1 prediction' && body.includes(question))
  await expect.poll(told, { timeout: 60_000 }).toMatchObject({ body: `${agent.name} · ${question}` })
  await goTo(page, 'Fleet')
  started.click(told()?.id ?? 0)
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Up')
  const ours = page.getByRole('grid', { name: 'All predictions' }).getByRole('row').filter({ hasText: agent.name })
  await expect(ours).toContainText('85.0')
})

test('kinds, lead time, scope keys and quiet hours are chosen in the settings and kept', async () => {
  await connectTo(app.page, sandbox.baseUrl)
  await goTo(app.page, 'Settings')
  const section = () => app.page.getByRole('region', { name: 'Notifications' })
  await section().getByText('New challenges').click()
  await section().getByRole('button', { name: 'Scope keys' }).click()
  await app.page.getByRole('menuitemcheckbox', { name: /^XAUUSD/ }).click()
  await app.page.keyboard.press('Escape')
  await section().getByText('Quiet hours').click()
  await section().getByLabel('From', { exact: true }).fill('21:30')
  await section().getByLabel('To', { exact: true }).fill('21:30')
  await expect(section().getByText(/there are no quiet hours/)).toBeVisible()
  await section().getByLabel('To', { exact: true }).fill('06:45')
  await expect(section().getByText(/By the clock of this computer/)).toBeVisible()
  expect(await violationsOn(app.page)).toEqual([])
  await restart()
  await goTo(app.page, 'Settings')
  await expect(section().getByRole('switch', { name: 'New challenges' })).toBeChecked()
  await expect(section().getByRole('button', { name: 'Scope keys: 1' })).toBeVisible()
  await expect(section().getByLabel('From', { exact: true })).toHaveValue('21:30')
  await expect(section().getByLabel('To', { exact: true })).toHaveValue('06:45')
})
