/** What the icon in the tray says of a fleet that is at work, and what its menu does while the window is hidden. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { closeWindow, isWindowShown } from './support/console-app.ts'
import { addAgent, connectTo, enterPrediction, goTo, reviewAndSend } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'
import { startTrayWatcher, type TrayItem, type TrayWatcher } from './support/tray-watcher.ts'

const first = 'Will the ten-year note close higher, first?'
const second = 'Will the ten-year note close higher, second?'

const sandbox = provideSandbox(['--agents', '1'], 'test')
let watcher: TrayWatcher
let item: TrayItem

test.beforeEach(async () => {
  watcher = await startTrayWatcher()
})

const app = provideConsole({ flavour: 'built', lifetime: 'test' })

test.beforeEach(async () => {
  item = await watcher.itemOf(app.electron.process().pid ?? 0)
  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
  })
})
test.afterEach(async () => {
  watcher.close()
})

const shown = () => expect.poll(() => isWindowShown(app))
const lines = async () => (await item.entries()).map(({ label }) => label)
const tip = async () => String(Object(await item.property('ToolTip'))[2])

/** Which of our pictures the panel was given. */
async function iconShown(): Promise<string> {
  const given = join(String(await item.property('IconThemePath')), `${await item.property('IconName')}.png`)
  return app.electron.evaluate(({ app: running, nativeImage }, file) => {
    const bitmapOf = (path: string) => nativeImage.createFromPath(path).toBitmap().toString('base64')
    const bitmap = bitmapOf(file)
    const states = ['normal', 'paused', 'soon', 'trouble']
    const same = states.filter((state) =>
      [24, 48].some((size) => bitmapOf(`${running.getAppPath()}/resources/tray/${state}-${size}.png`) === bitmap),
    )
    return same.join()
  }, given)
}
const icon = () => expect.poll(iconShown, { timeout: 30_000 })

async function addChallenge(question: string): Promise<void> {
  await sandbox.operate('challenges', { site: 'global', scope_key: 'ZN', question, deadline_in_s: 1_200 })
  await goTo(app.page, 'Challenges')
  await app.page.getByRole('button', { name: 'Refresh' }).click()
  await expect(app.page.getByRole('row').filter({ hasText: question })).toBeVisible()
}

async function hide(): Promise<void> {
  await closeWindow(app)
  await shown().toBe(false)
}

test('the icon says what is due, leads to it, and what is queued is sent while the window is hidden', async () => {
  test.setTimeout(240_000)
  const { page } = app
  const agent = sandbox.agents.find(({ site }) => site === 'global')
  if (agent === undefined) throw new Error('the sandbox has no agent on global')
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
  await connectTo(page, sandbox.baseUrl)
  await addAgent(page, agent)
  await icon().toBe('normal')

  await addChallenge(first)
  await icon().toBe('soon')
  await expect.poll(tip).toContain('1 prediction due within 30 min')
  await expect.poll(lines).toContainEqual(expect.stringMatching(/^Next deadline: \d\d:\d\d · ZN · 1 due$/))
  await goTo(page, 'Settings')
  await hide()
  await item.choose('Next deadline')
  await shown().toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
  await expect(page.getByText(first).first()).toBeVisible()

  // Refused for now, it waits; the console tries again by itself, without its window.
  const refusal = { status: 429, headers: { 'retry-after': '2' } }
  await sandbox.operate('faults', { faults: [{ match: { path: '*/predict' }, effect: refusal, times: null }] })
  await enterPrediction(page, { agent: agent.name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(page, 1)
  await expect(page.getByRole('contentinfo').first()).toContainText('1 pending')
  await page.keyboard.press('Escape')
  await hide()
  await sandbox.operate('faults', { faults: [] })
  const predictions = async () => {
    const { entries } = await sandbox.operate<{ entries: { path: string; status: number }[] }>('ledger')
    return entries.filter(({ path, status }) => path.endsWith('/predict') && status < 300).length
  }
  await expect.poll(predictions, { timeout: 60_000 }).toBe(1)
  expect(await isWindowShown(app)).toBe(false)
  await icon().toBe('normal')

  // A pause from the tray holds what comes next; its end is reviewed in the window, unless nothing waits.
  await item.choose('Pause sending')
  await icon().toBe('paused')
  await item.choose('Resume sending')
  await icon().toBe('normal')
  expect(await isWindowShown(app)).toBe(false)
  await item.choose('Pause sending')
  await item.choose('Open')
  await shown().toBe(true)
  await expect(page.getByText('Sending is paused').first()).toBeVisible()
  await addChallenge(second)
  await page
    .getByRole('row')
    .filter({ hasText: second })
    .getByRole('link', { name: /Predict|View/ })
    .first()
    .click()
  await enterPrediction(page, { agent: agent.name, direction: 'Down', confidence: '0.6' })
  await reviewAndSend(page, 1)
  await expect(page.getByRole('contentinfo').first()).toContainText('1 held')
  await page.keyboard.press('Escape')
  await hide()
  await icon().toBe('paused')
  await item.choose('Resume sending')
  await shown().toBe(true)
  const review = page.getByRole('dialog', { name: 'Resume sending' })
  await review.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(predictions, { timeout: 60_000 }).toBe(2)
})

test('the icon says trouble when a site does not respond, and the menu follows the language', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  await icon().toBe('normal')
  await sandbox.operate('faults', { faults: [{ match: { path: '/api/v1/*' }, effect: { html: 502 }, times: null }] })
  await goTo(page, 'Challenges')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await icon().toBe('trouble')
  await expect.poll(lines).toContain('2 sites are not responding')
  expect(await lines()).toContain('Next deadline not known')
  await goTo(page, 'Settings')
  await page.getByText('简体中文').first().click()
  await expect
    .poll(lines)
    .toEqual(['打开 Arena Console', '下一个截止时间未知', '暂停发送', '2 个站点无响应', '退出 Arena Console'])
  await hide()
  await item.choose('2 个站点无响应')
  await shown().toBe(true)
})
