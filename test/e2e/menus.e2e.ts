/** The application menu, the menus of a right click on text and on rows, and what is copied of rows. */
import { expect, test } from '@playwright/test'
import { chooseInMenu, goTo, readClipboard, screenHeading } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

/** The menus as they are now: each with the labels of its items and their keys. */
const readMenus = () =>
  app.electron.evaluate(({ Menu }) =>
    Object.fromEntries(
      (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => [
        label,
        (submenu?.items ?? []).map((item) => [item.label, item.accelerator ?? ''].join(' ').trim()),
      ]),
    ),
  )

/** Chooses a command in the application menu, as the system does on a click. */
/** From now on the labels of each native menu that pops up: a window of the system, which no driver of pages sees. */
const watchPopups = () =>
  app.electron.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup() {
      Object.assign(globalThis, { lastPopup: this.items.filter(({ enabled }) => enabled).map(({ label }) => label) })
    }
  })
const readPopup = () => app.electron.evaluate(() => Reflect.get(globalThis, 'lastPopup') as string[] | undefined)
test('the application menu has every command with its key, and runs what is chosen', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  await expect
    .poll(async () => Object.keys(await readMenus()))
    .toEqual(['File', 'Edit', 'View', 'Go', 'Agents', 'Window', 'Help'])
  const menus = await readMenus()
  expect(menus.Go).toContain('Inbox CommandOrControl+1')
  expect(menus.Go).toContain('Back Alt+Left')
  expect(menus.Agents).toContain('Needs attention !')
  expect(menus.File).toContain('Pause sending CommandOrControl+Shift+P')
  expect(menus.View).toContain('Dark theme')
  expect(menus.Help).toContain('Keyboard shortcuts ?')

  await chooseInMenu(app, 'go-inbox')
  await expect(screenHeading(page, 'Inbox')).toBeVisible()
  // Commands of the screen are in it while the screen is open.
  await expect.poll(async () => (await readMenus()).View).toContain('Refresh this screen F5')

  await chooseInMenu(app, 'shortcuts')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await chooseInMenu(app, 'go-outbox')
  await expect(page.getByText('Close the dialog first.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screenHeading(page, 'Inbox')).toBeVisible()
})

test('the menu speaks the language of the console and shows the keys that the operator chose', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  await chooseInMenu(app, 'language-zh')
  await expect.poll(async () => Object.keys(await readMenus())).toContain('智能体')
  await chooseInMenu(app, 'language-en')
  await expect.poll(async () => Object.keys(await readMenus())).toContain('Agents')
  await chooseInMenu(app, 'shortcuts')
  await page.getByRole('button', { name: 'Change shortcuts' }).click()
  await page.getByRole('button', { name: 'Change Go to Inbox' }).click()
  await page.keyboard.press('F7')
  await expect.poll(async () => (await readMenus()).Go).toContain('Inbox F7')
  await page.getByRole('button', { name: 'Reset Go to Inbox' }).click()
  await expect.poll(async () => (await readMenus()).Go).toContain('Inbox CommandOrControl+1')
})

test('a right click into a text box offers to paste', async () => {
  const { page } = app
  await watchPopups()
  await app.electron.evaluate(({ clipboard }) => clipboard.writeText('Helios-02'))
  await goTo(page, 'Fleet')
  const search = page.getByRole('searchbox')
  await search.click({ button: 'right' })
  await expect.poll(readPopup).toEqual(expect.arrayContaining(['Paste']))
  await search.fill('Helios')
  await search.selectText()
  await search.click({ button: 'right' })
  await expect.poll(readPopup).toEqual(expect.arrayContaining(['Cut', 'Copy', 'Paste', 'Select all']))
  await search.fill('')
})

test('a pasted text that a field cuts says so', async () => {
  const { page } = app
  await app.electron.evaluate(({ clipboard }) => clipboard.writeText('x'.repeat(4_001)))
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name: 'Helios-01', exact: true }).click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.focus()
  await page.keyboard.press('Control+v')
  await expect(note).toHaveValue('x'.repeat(4_000))
  const notice = page.getByText('The pasted text was cut at 4,000 characters.')
  await expect(notice).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(notice).toHaveCount(0)
  await note.fill('')
  await expect(page.getByText('Stored on this computer only.')).toBeVisible()
})

test('a right click on a row gives its acts, and copies it', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  const row = page.getByRole('row').filter({ hasText: 'Helios-01' })
  await row.click({ button: 'right', position: { x: 400, y: 10 } })
  const menu = page.getByRole('menu', { name: 'Actions for Helios-01' })
  await expect(menu.getByRole('menuitem').first()).toHaveText('Open')
  const buttons = await row.getByRole('button').evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  for (const name of buttons.filter((each) => each !== ''))
    await expect(menu.getByText(name, { exact: true })).toBeVisible()

  await menu.getByRole('menuitem', { name: 'Copy as CSV' }).click()
  await expect.poll(() => readClipboard(app)).toMatch(/^Agent,Site,.*\r\nHelios-01,global,/)
  await expect(menu).toHaveCount(0)

  // The same by the keyboard.
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Copy ID' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => readClipboard(app)).not.toContain('\n')
  await expect(row).toBeFocused()

  // A row that is selected stands for all that are.
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Copy 2 rows as JSON' }).click()
  await expect.poll(async () => parseNames(await readClipboard(app))).toHaveLength(2)

  // What the bar below offers for all that are selected, the menu does too.
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  const review = page.getByRole('dialog', { name: 'Archive 2 agents' })
  await expect(review.getByRole('button', { name: 'Archive 2 agents' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(review).toHaveCount(0)

  // The link with the agent's name does what *Open* does, and is not listed again.
  await row.click({ button: 'right', position: { x: 400, y: 10 } })
  await expect(page.getByRole('menuitem', { name: 'Helios-01' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await expect(screenHeading(page, 'Helios-01')).toBeVisible()
})

function parseNames(text: string): string[] {
  try {
    return (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
  } catch {
    return []
  }
}

test('a trial offers no other service', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  await page.getByRole('button', { name: /^Service: Sandbox/ }).click()
  await expect(page.getByRole('menuitem', { name: /Sandbox/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Connect to a service…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /Sandbox/ }).click()
  await expect(page.getByText('A trial has its own service only. Leave the trial to connect to yours.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect to a service…' })).toHaveCount(0)
})
