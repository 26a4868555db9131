/** The drop folder: chosen in the settings, three files of an outside program, approved by key, with their outcomes. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { provideConsole } from './support/provided-console.ts'

const writer = fileURLToPath(new URL('../../examples/drop-file.mjs', import.meta.url))
let folder: string

const app = provideConsole({
  flavour: 'built',
  trial: true,
  async prepare(home) {
    folder = join(home, 'drops')
    await mkdir(folder)
  },
})

/** As the example does, which any outside program may be. */
async function drop(fields: Record<string, string>): Promise<string> {
  const options = Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value])
  const { stdout } = await promisify(execFile)(process.execPath, [writer, folder, ...options])
  return stdout.trim()
}

/** Enter on an element in one task, each time pressed (`false`) or repeated by a key that is held (`true`). */
function pressEnter(element: HTMLElement | SVGElement, repeats: boolean[]): void {
  for (const repeat of repeats)
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
}

const outcomeFile = (name: string) => join(folder, 'done', name.replace(/\.json$/, '.result.json'))
const readOutcome = async (name: string) => JSON.parse(await readFile(outcomeFile(name), 'utf8'))

test('files become drafts with their errors, and go only when they are approved', async () => {
  const { page, electron } = app
  await page.keyboard.press('Control+2')
  const due = page.getByRole('grid', { name: 'Due challenges' })
  await expect(due.locator('[role="row"]:focus')).toBeVisible()
  // The last ones close late enough for the whole test.
  await page.keyboard.press('End')
  const label = await due.locator('[role="row"]:focus').getByRole('link').getAttribute('aria-label')
  const challenge = (label ?? '').replace(/^Predict: /, '')
  await due.locator('[role="row"]:focus').getByRole('link').click()
  const open = page.locator('[data-desk-row]').filter({ has: page.getByRole('radiogroup', { name: /^Direction of/ }) })
  await expect(open.nth(1)).toBeVisible()
  const [first = '', second = ''] = await open.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('aria-label') ?? ''),
  )
  const site = (await page.getByRole('main').getByText('GLOBAL', { exact: true }).count()) > 0 ? 'global' : 'cn'

  await page.keyboard.press('Control+,')
  await expect(page.getByText('Off: no folder is watched.')).toBeVisible()
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, folder)
  await page.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(page.getByText(folder, { exact: true })).toBeVisible()

  const prediction = { challenge, direction: '1', confidence: '75', site }
  const good = await drop({ ...prediction, agent: first, reasoning: 'of a program' })
  const other = await drop({ ...prediction, agent: second })
  const wrong = await drop({ ...prediction, agent: 'Nobody' })
  await page.getByRole('link', { name: 'Dropped files (3 to approve or discard)' }).click({ timeout: 20_000 })
  const rows = page.getByRole('grid', { name: 'Dropped files' })
  await expect(page.getByText('3 files, 2 ready. Enter approves the row.')).toBeVisible()
  await expect(rows.getByText('no agent here has this name')).toBeVisible()
  expect(await readdir(join(folder, 'done'))).toEqual([good, other, wrong].sort())

  // The queue says that they wait.
  await page.getByRole('link', { name: 'Back to what is due' }).click()
  await page.getByRole('link', { name: 'Dropped files (3)', exact: true }).click()

  // A double click opens, as in every list; nothing has gone by that.
  await rows.getByRole('row').filter({ hasText: good }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Review 1 dropped file' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 files, 2 ready. Enter approves the row.')).toBeVisible()
  await rows.getByRole('row').filter({ hasText: good }).click()
  // Twice before anything has been drawn again: the file is approved once, and nothing is said against it.
  const approve = rows.getByRole('button', { name: `Approve ${good}` })
  const box = await approve.boundingBox()
  if (box === null) throw new Error('the button is not drawn')
  const onButton = [box.x + box.width / 2, box.y + box.height / 2] as const
  await rows.getByRole('row').filter({ hasText: good }).evaluate(pressEnter, [false, false])
  await expect(page.getByText('2 files, 1 ready. Enter approves the row.')).toBeVisible()
  // No other file comes under the pointer or the focus: a press on what has left does nothing.
  await expect(rows.getByRole('row').filter({ hasText: good })).toContainText('no longer listed')
  await page.mouse.dblclick(...onButton)
  await expect(rows.locator('[role="row"]:focus')).toContainText(good)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Review 1 dropped file' })).toContainText(second)
  await page.keyboard.press('Escape')
  // Held on, when the focus has come to the next one.
  await rows.getByRole('row').filter({ hasText: other }).focus()
  await rows.getByRole('row').filter({ hasText: other }).evaluate(pressEnter, [true, true, true])
  await expect(page.getByText('2 files, 1 ready. Enter approves the row.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('0.75')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  for (const name of [good, other]) {
    await expect.poll(() => existsSync(outcomeFile(name)), { timeout: 30_000 }).toBe(true)
    expect(await readOutcome(name)).toMatchObject({ outcome: 'accepted', receipt: { id: expect.any(String) } })
  }
  await rows.getByRole('row').filter({ hasText: wrong }).getByRole('checkbox').click()
  await page.mouse.move(...onButton)
  const discard = page.getByRole('button', { name: 'Discard 1 file' })
  await discard.focus()
  await page.keyboard.press('Enter')
  // A slip sends Enter twice: the second one keeps the file.
  const question = page.getByRole('alertdialog', { name: 'Discard 1 file?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(discard).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Discard 1 file' }).click()
  await expect(page.getByText('No files waiting')).toBeVisible()
  await expect.poll(() => existsSync(outcomeFile(wrong)), { timeout: 30_000 }).toBe(true)
  expect(await readOutcome(wrong)).toMatchObject({ outcome: 'discarded' })
  // Where no file was left nothing is held: the next one is there at once, though the pointer is on the list.
  const next = await drop({ ...prediction, agent: 'Nobody' })
  await expect(rows.getByRole('row').filter({ hasText: next })).toBeVisible({ timeout: 20_000 })
  await page.getByText('Sent and discarded', { exact: true }).click()
  await expect(rows.getByText('Accepted')).toHaveCount(2)
})
