/** The console without its window, by a tray of the test's own on D-Bus; and on a desktop that has none. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { builtApp, packagedApp } from '../support/electron-runtime.ts'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, closeWindow, isWindowShown, makeHome, startConsole } from './support/console-app.ts'
import { startNotificationDaemon } from './support/notification-daemon.ts'
import { goTo, startTrial } from './support/operator-acts.ts'
import { startTrayWatcher, type TrayItem, type TrayWatcher } from './support/tray-watcher.ts'

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp
let watcher: TrayWatcher | null = null

test.beforeEach(async () => {
  home = await makeHome()
})
test.afterEach(async () => {
  watcher?.close()
  watcher = null
  await home.remove()
})

const start = () => startConsole({ home: home.path, flavour: 'built' })
const pidOf = ({ electron }: ConsoleApp) => electron.process().pid ?? 0
const ended = ({ electron }: ConsoleApp) => once(electron.process(), 'exit')

async function startInTray(): Promise<{ tray: TrayWatcher; item: TrayItem }> {
  const tray = await startTrayWatcher()
  watcher = tray
  app = await start()
  return { tray, item: await tray.itemOf(pidOf(app)) }
}

/** As the desktop starts it once more, until that start has handed over. */
async function startAgain(...given: string[]): Promise<void> {
  const { executablePath, args, env } = builtApp()
  const second = spawn(executablePath, [...args, ...given], {
    env: { ...env, XDG_CONFIG_HOME: home.path },
    stdio: 'ignore',
  })
  await once(second, 'exit')
}

/** What main's own dialogs say from now on; each is answered with its first button. */
async function readDialogs({ electron }: ConsoleApp): Promise<() => Promise<string[]>> {
  await electron.evaluate(({ dialog }) => {
    const said: string[] = []
    Object.assign(globalThis, { arenaSaid: said })
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message } = args.at(-1) as { message: string }
      said.push(message)
      return { response: 0, checkboxChecked: false }
    }
  })
  return () => electron.evaluate(() => Reflect.get(globalThis, 'arenaSaid') as string[])
}

/** Also before there is a service, and with it the rail. */
async function openSettings(): Promise<void> {
  await app.page.getByRole('heading', { level: 1 }).waitFor()
  await app.page.evaluate(() => {
    location.hash = '#/settings'
  })
  await expect(app.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

const stays = 'Arena Console is still running in the tray'
const shown = () => expect.poll(() => isWindowShown(app))
const background = () => app.page.getByRole('region', { name: 'Background' })

test('closing the window leaves the console in the tray, tells so once, and the tray opens and quits it', async () => {
  const daemon = await startNotificationDaemon()
  try {
    const { item } = await startInTray()
    const told = () => daemon.shown.filter(({ title, pid }) => title === stays && pid === pidOf(app))
    await closeWindow(app)
    await shown().toBe(false)
    await expect.poll(() => told().length).toBe(1)
    await item.choose('Open Arena Console')
    await shown().toBe(true)
    await closeWindow(app)
    await shown().toBe(false)
    await item.click()
    await shown().toBe(true)
    expect(told()).toHaveLength(1)
    await closeWindow(app)
    const over = ended(app)
    await item.choose('Quit Arena Console')
    await over
  } finally {
    daemon.close()
  }
})

test('without a notification service a dialog tells it, and a panel that goes away gives the window back', async () => {
  const { tray } = await startInTray()
  const dialogs = await readDialogs(app)
  await closeWindow(app)
  await shown().toBe(false)
  await expect.poll(dialogs).toEqual([stays])
  tray.close()
  await shown().toBe(true)
  // Nothing would bring the window back now.
  const over = ended(app)
  await closeWindow(app)
  await over
})

test('closing the window quits where the operator wants that, and a trial is asked about before its end', async () => {
  const { item } = await startInTray()
  await startTrial(app.page)
  await goTo(app.page, 'Subscriptions')
  await app.page
    .getByRole('gridcell', { name: /not subscribed$/ })
    .first()
    .click()
  await expect(app.page.getByRole('region', { name: 'Pending changes' })).toContainText('1 change for 1 agent')
  const dialogs = await readDialogs(app)
  await closeWindow(app)
  await shown().toBe(false)
  await item.choose('Quit Arena Console')
  await expect.poll(dialogs).toContain('Quit and end the trial?')
  // The question is about what is in the window.
  await shown().toBe(true)

  await goTo(app.page, 'Settings')
  const wanted = background().getByRole('switch', { name: /Keep running in the tray/ })
  await expect(wanted).toBeChecked()
  await background().getByText('Keep running in the tray').click()
  await expect(wanted).not.toBeChecked()
  expect(await violationsOn(app.page)).toEqual([])
  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
  })
  const over = ended(app)
  await closeWindow(app)
  await over
})

test('on a desktop without a tray closing the window quits, and the settings say why', async () => {
  app = await start()
  await openSettings()
  const wanted = background().getByRole('switch', { name: /Keep running in the tray/ })
  await expect(background()).toContainText('This desktop shows no tray icons, so closing the window quits the console.')
  await expect(wanted).toBeDisabled()
  await expect(wanted).not.toBeChecked()
  // A tray that comes later is found.
  watcher = await startTrayWatcher()
  await expect(wanted).toBeEnabled()
  await expect(wanted).toBeChecked()
  watcher.close()
  await expect(wanted).toBeDisabled()
  const over = ended(app)
  await closeWindow(app)
  await over
})

test('a second start shows the window that is in the tray', async () => {
  await startInTray()
  await readDialogs(app)
  await closeWindow(app)
  await shown().toBe(false)
  const { executablePath, args, env } = builtApp()
  const link = 'arena-console://challenge/global/1'
  const second = spawn(executablePath, [...args, link], {
    env: { ...env, XDG_CONFIG_HOME: home.path },
    stdio: 'ignore',
  })
  await once(second, 'exit')
  await shown().toBe(true)
  await expect(app.page.getByRole('alertdialog').filter({ hasText: 'no service is connected' })).toBeVisible()
  await app.close()
})

test('the start at login is an entry of the desktop that is written and removed', async () => {
  app = await start()
  await openSettings()
  const file = join(home.path, 'autostart', 'arena-console.desktop')
  const atLogin = () => background().getByRole('switch', { name: 'Start when you log in' })
  await expect(atLogin()).not.toBeChecked()
  await background().getByText('Start when you log in').click()
  await expect(atLogin()).toBeChecked()
  const { executablePath, args } = builtApp()
  const started = [executablePath, ...args.filter((word) => word === '--no-sandbox'), args.at(-1), '--hidden']
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(`\nExec=${started.map((word) => `"${word}"`).join(' ')}\n`)
  await app.close()
  app = await start()
  await openSettings()
  await expect(atLogin()).toBeChecked()
  await background().getByText('Start when you log in').click()
  await expect(atLogin()).not.toBeChecked()
  await expect.poll(() => existsSync(file)).toBe(false)
  await app.close()
})

test('packaged, the entry for the login names the packaged application', async () => {
  app = await startConsole({ home: home.path, flavour: 'packaged' })
  await openSettings()
  await background().getByText('Start when you log in').click()
  await expect(background().getByRole('switch', { name: 'Start when you log in' })).toBeChecked()
  const file = join(home.path, 'autostart', 'arena-console.desktop')
  await expect.poll(() => existsSync(file)).toBe(true)
  const entry = readFileSync(file, 'utf8')
  expect(entry).toContain(`\nTryExec=${packagedApp('hooks').executablePath}\n`)
  expect(entry).toMatch(/\nExec="[^"]*arena-console"( "--no-sandbox")? "--hidden"\n/)
  await app.close()
})

test('a start at login shows no window where there is a tray, and a later start shows it', async () => {
  const tray = await startTrayWatcher()
  watcher = tray
  app = await startConsole({ home: home.path, flavour: 'built', opened: ['--hidden'] })
  const item = await tray.itemOf(pidOf(app))
  expect(await isWindowShown(app)).toBe(false)
  // A second one of its kind wants no window either.
  await startAgain('--hidden')
  expect(await isWindowShown(app)).toBe(false)
  await startAgain()
  await shown().toBe(true)
  await app.page.getByRole('heading', { level: 1 }).waitFor()
  const over = ended(app)
  await item.choose('Quit Arena Console')
  await over
})

test('a start at login shows its window where there is no tray, or where the operator closes to quit', async () => {
  test.setTimeout(180_000)
  app = await startConsole({ home: home.path, flavour: 'built', opened: ['--hidden'] })
  await expect.poll(() => isWindowShown(app), { timeout: 40_000 }).toBe(true)
  await openSettings()
  watcher = await startTrayWatcher()
  await expect(background().getByRole('switch', { name: /Keep running in the tray/ })).toBeEnabled()
  await background().getByText('Keep running in the tray').click()
  await expect(background()).toContainText('Starts with its window.')
  await app.close()
  app = await startConsole({ home: home.path, flavour: 'built', opened: ['--hidden'] })
  await shown().toBe(true)
  await app.close()
})
