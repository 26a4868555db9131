/** A backup that is dragged onto the window while another one waits: what is typed is asked about first. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { type FileManager, openFileManager } from './support/file-manager.ts'
import { openXDisplay, type XDisplay } from './support/x-display.ts'

const backup = fileURLToPath(new URL('../integration/old-packs/format-1.arenapack', import.meta.url))

let home: Awaited<ReturnType<typeof makeHome>>
let display: XDisplay
let app: ConsoleApp
let page: Page
let files: FileManager

test.beforeEach(async () => {
  test.skip(process.platform !== 'linux', 'xdotool speaks to an X server')
  test.setTimeout(180_000)
  home = await makeHome()
  display = await openXDisplay()
  app = await startConsole({ home: home.path, flavour: 'built', variables: { DISPLAY: display.name } })
  page = app.page
  await page.getByRole('button', { name: 'Start the trial' }).waitFor()
  files = await openFileManager({ display, folder: home.path, page })
})
test.afterEach(async () => {
  await files.close()
  await app.close()
  display.close()
  await home.remove()
})

/** A copy of the backup under this name. */
function copyTo(name: string): string {
  const file = join(home.path, name)
  copyFileSync(backup, file)
  return file
}

async function drop(name: string): Promise<void> {
  await files.hold(copyTo(name))
  await expect(page.getByRole('status').filter({ hasText: 'Drop to' })).toBeVisible()
  await files.drop()
}

test('it takes the place of one whose passphrase is typed only after a word', async () => {
  const passphrase = page.getByLabel('Passphrase of the backup')
  const shownFile = (name: string) => page.getByRole('definition').filter({ hasText: name })
  await drop('first.arenapack')
  await expect(shownFile('first.arenapack')).toBeVisible()
  await passphrase.fill('heron kettle')

  await drop('second.arenapack')
  const question = page.getByRole('alertdialog').filter({ hasText: 'first.arenapack' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(shownFile('first.arenapack')).toBeVisible()
  await expect(passphrase).toHaveValue('heron kettle')

  await drop('third.arenapack')
  await question.getByRole('button', { name: 'Open the file' }).click()
  await expect(shownFile('third.arenapack')).toBeVisible()
  await expect(passphrase).toHaveValue('')

  // Nothing is typed now, so that nothing is asked.
  await drop('fourth.arenapack')
  await expect(shownFile('fourth.arenapack')).toBeVisible()
})
