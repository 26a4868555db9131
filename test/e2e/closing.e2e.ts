/** Closing the application, and starting it on a database that cannot be read: nothing goes without a word. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { goTo } from './support/operator-acts.ts'

let home: Awaited<ReturnType<typeof makeHome>>
test.beforeEach(async () => {
  home = await makeHome()
})
test.afterEach(() => home.remove())

/** Answers main's own question by the button at `response`, and keeps what was asked. */
async function answerDialogs({ electron }: ConsoleApp, response: number): Promise<void> {
  await electron.evaluate(({ app, dialog }, button) => {
    dialog.showMessageBox = async (...given: unknown[]) => {
      app.setName(`${app.getName()} asked: ${JSON.stringify(given.at(-1))}`)
      return { response: button, checkboxChecked: false }
    }
  }, response)
}

const asked = ({ electron }: ConsoleApp) => electron.evaluate(({ app }) => app.getName())

test('asks before pending subscription changes are lost by closing, and stays when told to', async () => {
  const app = await startConsole({ home: home.path, flavour: 'packaged' })
  const { page, electron } = app
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  await goTo(page, 'Scopes')
  await page
    .getByRole('gridcell', { name: /XAUUSD/ })
    .nth(1)
    .click()
  await expect(page.getByText('1 change', { exact: false }).first()).toBeVisible()

  await answerDialogs(app, 0)
  await electron.evaluate(({ app: main }) => main.quit())
  await expect.poll(() => asked(app)).toContain('1 subscription change is not applied')
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(page.getByRole('button', { name: 'Discard all' })).toBeVisible()

  await answerDialogs(app, 1)
  const ended = new Promise((resolve) => electron.process().once('exit', resolve))
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await ended
})

test('closes without a question when nothing is pending, and when the system ends it', async () => {
  const app = await startConsole({ home: home.path, flavour: 'packaged' })
  await app.page.getByRole('button', { name: 'Start the trial' }).click()
  await goTo(app.page, 'Scopes')
  await app.page
    .getByRole('gridcell', { name: /XAUUSD/ })
    .nth(1)
    .click()
  await expect(app.page.getByRole('button', { name: 'Discard all' })).toBeVisible()
  const ended = new Promise((resolve) => app.electron.process().once('exit', resolve))
  app.electron.process().kill('SIGTERM')
  await ended
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
  const notice = second.page.getByRole('region', { name: 'Notice about the database' })
  await expect(notice).toContainText('goes on from its backup')
  await expect(notice).toContainText('console.db.damaged-')
  await notice.getByRole('button', { name: 'I have read this' }).click()
  await expect(notice).toBeHidden()
  await second.close()
  expect(readdirSync(userData).filter((name) => name.includes('.damaged-'))).not.toEqual([])
})
