/**
 * Closing the application in every way, and starting it on a database that cannot be read: nothing that was typed is
 * lost.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { type ConsoleApp, closeWindow, makeHome, startConsole } from './support/console-app.ts'
import { addAgent, connectTo, deskRow, goTo, openDesk } from './support/operator-acts.ts'

let home: Awaited<ReturnType<typeof makeHome>>
test.beforeEach(async () => {
  home = await makeHome()
})
test.afterEach(() => home.remove())

const cell = ({ page }: ConsoleApp, name: RegExp) => page.getByRole('gridcell', { name }).first()
const summary = ({ page }: ConsoleApp) => page.getByRole('region', { name: 'Pending changes' })

async function ended({ electron }: ConsoleApp, end: () => Promise<unknown> | boolean): Promise<void> {
  const exit = new Promise((resolve) => electron.process().once('exit', resolve))
  await end()
  await exit
}

test.describe('subscription changes that are not applied', () => {
  let sandbox: SandboxProcess
  let app: ConsoleApp
  test.beforeEach(async () => {
    sandbox = await startSandboxProcess(['--agents', '1'])
    const agent = sandbox.agents.find(({ site }) => site === 'global')
    if (!agent) throw new Error('the sandbox has no agent on global')
    await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    app = await startConsole({ home: home.path, flavour: 'packaged' })
    await connectTo(app.page, sandbox.baseUrl)
    await addAgent(app.page, agent)
    await goTo(app.page, 'Subscriptions')
  })
  test.afterEach(async () => {
    await app.close()
    await sandbox.stop()
  })

  test('are there after a kill, undone or applied as before it', async () => {
    await cell(app, /^CL for .*: subscribed$/).click()
    await cell(app, /^BTC for .*: not subscribed$/).click()
    await cell(app, /^ES for .*: not subscribed$/).click()
    await app.page.keyboard.press('Control+z')
    await expect(summary(app)).toContainText('2 changes for 1 agent')
    await expect(summary(app).getByText('Saved on this computer')).toBeVisible()
    await app.kill()

    app = await startConsole({ home: home.path, flavour: 'packaged' })
    await goTo(app.page, 'Subscriptions')
    await expect(summary(app)).toContainText('2 changes for 1 agent')
    await expect(cell(app, /^ES for .*: not subscribed$/)).toBeVisible()
    await summary(app).getByRole('button', { name: 'Discard all' }).click()
    const question = app.page.getByRole('alertdialog', { name: 'Discard all changes?' })
    await expect(question).toContainText('2 changes for 1 agent')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(summary(app)).toContainText('2 changes for 1 agent')
    await summary(app).getByRole('button', { name: 'Discard all' }).click()
    await question.getByRole('button', { name: 'Discard 2 changes' }).click()
    await expect(summary(app)).toContainText('No changes yet')
    await app.page.keyboard.press('Control+z')
    await expect(summary(app)).toContainText('2 changes for 1 agent')
    await app.page.keyboard.press('Control+Shift+Z')
    await expect(summary(app)).toContainText('No changes yet')
    await app.page.keyboard.press('Control+z')
    await expect(summary(app)).toContainText('2 changes for 1 agent')
    await app.page.keyboard.press('Control+y')
    await expect(summary(app)).toContainText('No changes yet')
    await summary(app).getByRole('button', { name: 'Undo' }).click()
    await expect(summary(app)).toContainText('2 changes for 1 agent')
    await goTo(app.page, 'Fleet')
    await goTo(app.page, 'Subscriptions')
    await summary(app).getByRole('button', { name: 'Review 2 changes' }).click()
    await app.page.getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect(app.page.getByText('All 2 changes confirmed by the service.')).toBeVisible()
    await app.page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(cell(app, /^CL for .*: not subscribed$/)).toBeVisible()
    await expect(cell(app, /^BTC for .*: subscribed$/)).toBeVisible()
    await expect(summary(app)).toContainText('No changes yet')
  })

  test('hold up neither the window nor the application', async () => {
    await cell(app, /^BTC for .*: not subscribed$/).click()
    await expect(summary(app).getByText('Saved on this computer')).toBeVisible()
    await ended(app, () => closeWindow(app))
    app = await startConsole({ home: home.path, flavour: 'packaged' })
    await goTo(app.page, 'Subscriptions')
    await expect(summary(app)).toContainText('1 change for 1 agent')
    await ended(app, () => app.electron.process().kill('SIGTERM'))
    app = await startConsole({ home: home.path, flavour: 'packaged' })
    await goTo(app.page, 'Subscriptions')
    await expect(summary(app)).toContainText('1 change for 1 agent')
  })
})

test('what was typed a moment before quitting is there at the next start', async () => {
  const question = 'Will crude close higher?'
  const sandbox = await startSandboxProcess(['--agents', '1'])
  try {
    const agent = sandbox.agents.find(({ site }) => site === 'global')
    if (!agent) throw new Error('the sandbox has no agent on global')
    await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    await sandbox.operate('challenges', { site: 'global', scope_key: 'CL', question, deadline_in_s: 3_600 })
    let app = await startConsole({ home: home.path, flavour: 'packaged' })
    await connectTo(app.page, sandbox.baseUrl)
    await addAgent(app.page, agent)
    await openDesk(app.page, question)
    const openReasoning = async (page: Page) => {
      const name = `Reasoning of ${agent.name}`
      await deskRow(page, agent.name).getByRole('button', { name }).click()
      return page.getByRole('textbox', { name })
    }
    const quits = [
      () => app.electron.evaluate(({ app: running }) => running.quit()),
      async () => app.electron.process().kill('SIGTERM'),
    ]
    let box = await openReasoning(app.page)
    for (const [index, quit] of quits.entries()) {
      await box.fill(`typed before quit ${index}`)
      await ended(app, quit)
      app = await startConsole({ home: home.path, flavour: 'packaged' })
      await openDesk(app.page, question)
      box = await openReasoning(app.page)
      await expect(box).toHaveValue(`typed before quit ${index}`)
    }
    await app.close()
  } finally {
    await sandbox.stop()
  }
})

test('ends even when the page hangs, and the log says why', async () => {
  const app = await startConsole({ home: home.path, flavour: 'packaged' })
  await app.page.getByRole('heading', { level: 1 }).waitFor()
  await app.page.evaluate(() => {
    setTimeout(() => {
      document.title = 'hangs'
      for (;;);
    })
  })
  const title = () =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getTitle())
  await expect.poll(title).toBe('hangs')
  await ended(app, () => app.electron.process().kill('SIGTERM'))
  const log = readFileSync(join(home.path, 'Arena Console', 'logs', 'main.log'), 'utf8')
  expect(log).toContain('closing took too long')
})

test('goes on from a backup when the database is damaged, and says so until it was read', async () => {
  const first = await startConsole({ home: home.path, flavour: 'packaged' })
  await first.page.getByRole('heading', { level: 1 }).waitFor()
  await first.page.evaluate(() => {
    location.hash = '#/settings'
  })
  await first.page.getByRole('button', { name: 'Back up now' }).click()
  await expect(first.page.getByText(/console-.*\.db/)).toBeVisible()
  await first.close()

  const userData = join(home.path, 'Arena Console')
  writeFileSync(join(userData, 'console.db'), 'this was a database')
  const second = await startConsole({ home: home.path, flavour: 'packaged' })
  const banner = second.page.getByRole('region', { name: 'Damaged database' })
  await expect(banner).toContainText('restored its backup')
  await expect(banner).toContainText('console.db.damaged-')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
  await second.close()
  expect(readdirSync(userData).filter((name) => name.includes('.damaged-'))).not.toEqual([])
})
