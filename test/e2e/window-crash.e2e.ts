/** The page's process ends by itself: main says so, copies what happened, and opens the page again. */
import { expect, test } from '@playwright/test'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp

test.beforeEach(async () => {
  home = await makeHome()
  app = await startConsole({ home: home.path, flavour: 'built' })
})
test.afterEach(async () => {
  await app.close()
  await home.remove()
})

test('a window whose process ended offers details and a restart, and works again', async () => {
  const { electron, page } = app
  await page.getByRole('heading', { level: 1, name: 'Welcome to Arena Console' }).waitFor()
  // The operator copies the details first, then restarts.
  await electron.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(globalThis, { arenaAsked: asked })
    dialog.showMessageBox = async (...args: unknown[]) => {
      asked.push(JSON.stringify(args.at(-1)))
      return { response: asked.length === 1 ? 1 : 0, checkboxChecked: false }
    }
  })
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  const readAsked = () => electron.evaluate(() => Reflect.get(globalThis, 'arenaAsked') as string[])
  await expect.poll(async () => (await readAsked()).length).toBe(2)
  expect((await readAsked())[0]).toContain('The window stopped working')
  const heading = () =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript('document.querySelector("h1")?.textContent ?? null')
        .catch(() => null),
    )
  await expect.poll(heading, { timeout: 30_000 }).toBe('Welcome to Arena Console')
  expect(await electron.evaluate(({ clipboard }) => clipboard.readText())).toMatch(
    /^Arena Console .* · (crashed|killed)/,
  )
})
