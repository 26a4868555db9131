/** A backup that is dragged onto the window while another one waits: what is typed is asked about first. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { dropUntilTaken, type FileManager, openFileManager } from './support/file-manager.ts'
import { provideConsole } from './support/provided-console.ts'

const backup = fileURLToPath(new URL('../integration/old-packs/format-1.arenapack', import.meta.url))

const app = provideConsole({ flavour: 'built', lifetime: 'test', hasDisplay: true })
let page: Page
let files: FileManager

test.beforeEach(async () => {
  test.setTimeout(180_000)
  page = app.page
  await page.getByRole('button', { name: 'Start the trial' }).waitFor()
  files = await openFileManager({ display: app.display, folder: app.home, page })
})
test.afterEach(() => files.close())

/** A copy of the backup under this name. */
function copyTo(name: string): string {
  const file = join(app.home, name)
  copyFileSync(backup, file)
  return file
}

const drop = (name: string, outcome: Locator): Promise<void> =>
  dropUntilTaken(files, {
    dropped: [copyTo(name)],
    foretold: page.getByRole('status').filter({ hasText: 'Drop to' }),
    outcome,
  })

test('it takes the place of one whose passphrase is typed only after a word', async () => {
  const passphrase = page.getByLabel('Passphrase of the backup')
  const shownFile = (name: string) => page.getByRole('definition').filter({ hasText: name })
  await drop('first.arenapack', shownFile('first.arenapack'))
  await passphrase.fill('heron kettle')

  const question = page.getByRole('alertdialog').filter({ hasText: 'first.arenapack' })
  await drop('second.arenapack', question)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(shownFile('first.arenapack')).toBeVisible()
  await expect(passphrase).toHaveValue('heron kettle')

  await drop('third.arenapack', question)
  await question.getByRole('button', { name: 'Open the file' }).click()
  await expect(shownFile('third.arenapack')).toBeVisible()
  await expect(passphrase).toHaveValue('')

  // Nothing is typed now, so that nothing is asked.
  await drop('fourth.arenapack', shownFile('fourth.arenapack'))
})
