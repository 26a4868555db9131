/** Where the focus is when a screen opens, and the keys of the commands: shown, searched, changed and taken away. */
import { expect, test } from '@playwright/test'
import { goTo, screenHeading } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

test('a screen that opens has the focus where its work begins', async () => {
  const { page } = app
  await page.keyboard.press('Control+4')
  await expect(screenHeading(page, 'Outbox')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  for (const [keys, name] of [
    ['Control+7', 'Fleet'],
    ['Control+3', 'Challenges'],
    ['Control+6', 'Events'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(screenHeading(page, name)).toBeVisible()
    // Not always the first: rows that came meanwhile are above it.
    await expect(page.getByRole('main').locator('[role="row"]:focus')).toBeVisible()
  }
})

test('Alt with the arrow keys goes back and forth through the screens', async () => {
  const { page } = app
  await goTo(page, 'Results')
  await goTo(page, 'Settings')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(screenHeading(page, 'Results')).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(screenHeading(page, 'Settings')).toBeVisible()
  // From what has a use of its own for arrows too, which changes by none of these.
  const theme = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { checked: true })
  const value = await theme.getAttribute('value')
  await theme.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(screenHeading(page, 'Results')).toBeVisible()
  await page.getByRole('main').locator('button[aria-haspopup="listbox"]').first().focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(screenHeading(page, 'Settings')).toBeVisible()
  await expect(theme).toHaveAttribute('value', value ?? '')
})

test('F5 asks for challenges where a screen has nothing of its own to refresh, and says so', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  await page.keyboard.press('F5')
  const message = page.getByRole('alertdialog').filter({ hasText: 'Challenges updated' })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toHaveCount(0)
  // A screen that refreshes itself says so in its own place.
  await goTo(page, 'Challenges')
  await page.keyboard.press('F5')
  await expect(page.getByRole('status').filter({ hasText: 'Updated just now' })).toBeVisible()
  await expect(message).toHaveCount(0)
})

test('a key that is held toggles one cell of the subscriptions once', async () => {
  const { page } = app
  await goTo(page, 'Subscriptions')
  const grid = page.getByRole('grid')
  const review = page.getByRole('button', { name: /^Review/ })
  await expect(grid).toBeFocused()
  await expect(review).toBeDisabled()
  await page.keyboard.down('Space')
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await expect(review).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(review).toBeDisabled()
})

test('a shortcut is found in the list, gets other keys there, and is refused those of another command', async () => {
  const { page } = app
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('inbox')
  await expect(sheet.getByRole('term')).toHaveText(['Go to Inbox'])
  await sheet.getByRole('button', { name: 'Change shortcuts' }).click()
  await expect(screenHeading(page, 'Settings')).toBeVisible()

  const change = page.getByRole('button', { name: 'Change Go to Inbox' })
  await change.click()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('alert').filter({ hasText: 'Search or run a command' })).toBeVisible()
  // Ctrl+Enter belongs to one command whatever has the focus, but not to what records keys.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Ctrl Enter' })).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect(page.getByRole('alert').filter({ hasText: 'Press other keys' })).toBeVisible()
  await page.keyboard.press('Control+Shift+i')
  await expect(page.getByRole('button', { name: 'Reset Go to Inbox' })).toBeVisible()
  await expect(change).toBeFocused()

  await page.keyboard.press('Control+1')
  await expect(screenHeading(page, 'Settings')).toBeVisible()
  await page.keyboard.press('Control+Shift+i')
  await expect(screenHeading(page, 'Inbox')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toHaveAttribute('title', /Ctrl\+Shift\+I/)

  // The old keys go to another command, and the first one gets its defaults again.
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Change shortcuts' }).click()
  await page.getByRole('button', { name: 'Change Go to Outbox' }).click()
  await page.keyboard.press('Control+1')
  await page.getByRole('button', { name: 'Reset Go to Inbox' }).click()
  await expect(change).toBeFocused()
  await expect(page.getByText('Clashes with “Go to Inbox”')).toBeVisible()
  await page.getByRole('button', { name: 'Reset all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Clashes with “Go to Inbox”')).toBeVisible()
  await page.getByRole('button', { name: 'Reset all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all' }).click()
  await expect(page.getByText(/^Clashes with/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hide shortcuts' })).toBeFocused()
})

test('without single keys a letter runs nothing, and the keys with Ctrl still do', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  await page.getByText('Single keys run commands').click()
  await expect(page.getByRole('checkbox', { name: 'Single keys run commands' })).not.toBeChecked()
  await goTo(page, 'Fleet')
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(rows.nth(1)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox')).toBeFocused()
})
