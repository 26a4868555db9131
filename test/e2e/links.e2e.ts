/** Links and files that the desktop hands over, to a console that runs or that starts; and many starts at once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { builtApp } from '../support/electron-runtime.ts'
import { makeHome, startConsole } from './support/console-app.ts'
import { goTo, startTrial } from './support/operator-acts.ts'

const manyStarts = 50

let home: Awaited<ReturnType<typeof makeHome>>
test.beforeEach(async () => {
  home = await makeHome()
})
test.afterEach(() => home.remove())

/** Starts the console as the desktop does, without a debugger. */
function startAgain(...opened: string[]): ChildProcess {
  const { executablePath, args, env } = builtApp()
  return spawn(executablePath, [...args, ...opened], { env: { ...env, XDG_CONFIG_HOME: home.path }, stdio: 'ignore' })
}

async function handOver(link: string): Promise<void> {
  const [code] = await once(startAgain(link), 'exit')
  expect(code).toBe(0)
}

const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })

test('a second start hands its link to the first, which shows what it names and sends nothing', async () => {
  const app = await startConsole({ home: home.path, flavour: 'built' })
  const { page } = app
  await startTrial(page)
  await goTo(page, 'Challenges')
  await page
    .getByRole('row')
    .getByRole('link', { name: /Predict|View/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/predict\/dp_/)
  const desk = placeOf(page)
  const [, site = '', id = ''] = /~(global|cn)~(.+)$/.exec(desk) ?? []
  await goTo(page, 'Fleet')

  await handOver(`arena-console://challenge/${site}/${encodeURIComponent(id)}`)
  await expect.poll(() => placeOf(page)).toBe(desk)
  await handOver('arena-console://agent/global/somebody-else')
  await expect.poll(() => placeOf(page)).toMatch(/^\/profiles\/dp_.*~global~somebody-else$/)

  const before = placeOf(page)
  await handOver('arena-console://challenge/evil.example/global/1')
  await expect(toast(page, 'it leads to a service that is not connected here')).toBeVisible()
  await handOver(`arena-console://challenge/${site}/${encodeURIComponent(id)}?send=1`)
  await expect(toast(page, 'it is not a link of Arena Console')).toBeVisible()
  expect(placeOf(page)).toBe(before)
  await goTo(page, 'Outbox')
  await expect(page.locator('[data-row-index]')).toHaveCount(0)
  expect(app.electron.windows()).toHaveLength(1)
  await app.close()
})

test('a link takes away no dialog in which something is typed, and one with nothing typed goes', async () => {
  const app = await startConsole({ home: home.path, flavour: 'built' })
  const { page } = app
  await startTrial(page)
  await page.getByRole('link', { name: 'Helios-01' }).click()
  const rename = page.getByRole('dialog', { name: /^Rename/ })
  await page.getByRole('button', { name: /^Rename/ }).click()
  const before = placeOf(page)
  const name = rename.getByRole('textbox')
  await name.fill('Helios under way')
  await handOver('arena-console://agent/global/somebody-else')
  await expect(toast(page, 'Close the dialog first.')).toContainText('leads to “Events”')
  await expect(name).toHaveValue('Helios under way')
  expect(placeOf(page)).toBe(before)

  await rename.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Rename/ }).click()
  await expect(rename).toBeVisible()
  await handOver('arena-console://agent/global/somebody-else')
  await expect.poll(() => placeOf(page)).toMatch(/^\/profiles\/dp_.*~global~somebody-else$/)
  await expect(rename).toBeHidden()
  await app.close()
})

test('a start with a link or a file follows it once its page is there', async () => {
  const linked = await startConsole({
    home: home.path,
    flavour: 'built',
    opened: ['arena-console://challenge/global/1'],
  })
  await expect(toast(linked.page, 'no service is connected that has this site')).toBeVisible()
  await linked.close()

  const file = join(home.path, 'not-a-backup.arena-pack')
  await writeFile(file, 'words')
  const app = await startConsole({ home: home.path, flavour: 'built', opened: [file] })
  await expect(toast(app.page, 'The encrypted backup was not opened.')).toBeVisible()
  await app.close()
})

test('of fifty starts at once one stays, and the others end well', async () => {
  test.setTimeout(240_000)
  const all = Array.from({ length: manyStarts }, () => startAgain())
  const left = new Set(all)
  const codes: (number | null)[] = []
  for (const start of all)
    start.once('exit', (code) => {
      left.delete(start)
      codes.push(code)
    })
  try {
    const ended = () => `${codes.length} ended, ${codes.filter((code) => code !== 0).length} of them badly`
    await expect.poll(ended, { timeout: 150_000 }).toBe(`${manyStarts - 1} ended, 0 of them badly`)
    // It is alive and takes one more.
    await handOver('arena-console://challenge/global/1')
    expect(left.size).toBe(1)
  } finally {
    const ended = Promise.all([...left].map((start) => once(start, 'exit')))
    for (const start of left) start.kill('SIGTERM')
    // One that hangs must not hide what failed before.
    const timer = setTimeout(() => {
      for (const start of left) start.kill('SIGKILL')
    }, 20_000)
    await ended
    clearTimeout(timer)
  }
})
