/** Keys in the inbox that must not reach an item: held on, pressed in a list of the filters, or without a row. */
import { expect, test } from '@playwright/test'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const rows = () => app.page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
const panel = () => app.page.getByRole('complementary', { name: 'Item' })
const shown = () => app.page.getByRole('radiogroup', { name: 'Show' })
const instrument = () => app.page.getByRole('button', { name: /Instrument$/ })

test('E moves one item to Done, however long it is held', async () => {
  const { page } = app
  await goTo(page, 'Inbox')
  await rows().nth(1).click()
  await expect(panel().getByRole('link').first()).toBeVisible()
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('e')
  await page.keyboard.up('e')
  await shown().getByText('Done').click()
  await expect(rows()).toHaveCount(2)
})

test('J and K go on from the item that is read, also from the panel beside the list', async () => {
  const { page } = app
  await goTo(page, 'Inbox')
  await rows().nth(2).click()
  await panel().getByRole('link').first().focus()
  await page.keyboard.press('j')
  await expect(rows().nth(3)).toBeFocused()
  await panel().getByRole('link').first().focus()
  await page.keyboard.press('k')
  await expect(rows().nth(2)).toBeFocused()
})

test('an item that another filter leaves out is not beside the list either', async () => {
  await goTo(app.page, 'Inbox')
  await shown().getByText('Open').click()
  // The list of what is done has an item too: beside an empty one there is no panel at all.
  await rows().nth(1).click()
  await expect(panel().getByRole('button', { name: /^Done/ })).toBeVisible()
  await app.page.keyboard.press('e')
  await rows().nth(2).click()
  await expect(panel().getByRole('button', { name: /^Done/ })).toBeVisible()
  await shown().getByText('Done').click()
  await expect(panel().getByRole('button', { name: /^Done/ })).toHaveCount(0)
  await expect(panel()).toContainText('Select an item')
  await shown().getByText('Open').click()
})

test('letters look for an entry in an open list, and choose none while it is closed', async () => {
  const { page } = app
  await goTo(page, 'Inbox')
  await rows().nth(1).click()
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(0)
  const [text = ''] = ((await rows().nth(1).textContent()) ?? '').split(/\d+ \S+ ago/)
  await instrument().click()
  await expect(page.getByRole('listbox')).toBeVisible()
  // No entry begins with it.
  await page.keyboard.press('u')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(instrument()).toBeFocused()
  await expect(rows().nth(1)).toContainText(text)
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(0)
  // ES would be chosen by this one, which moves to Done.
  await page.keyboard.press('e')
  await expect(rows().filter({ hasText: text })).toHaveCount(0)
  await expect(instrument()).toContainText('All instruments')
})

test('a like and a follow begin at who does it, once the agents are known', async () => {
  const { page } = app
  await goTo(page, 'Inbox')
  await rows().nth(1).click()
  for (const key of ['l', 'f']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog').getByRole('button', { name: /As agent/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('all of a list is marked as read, after a question', async () => {
  const { page } = app
  await goTo(page, 'Inbox')
  const unread = rows().last().getByText('Unread')
  await expect(unread).toHaveCount(1)
  const markAll = page.getByRole('button', { name: 'Mark all as read' })
  await markAll.click()
  const question = page.getByRole('alertdialog', { name: 'Mark all as read' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(unread).toHaveCount(1)
  await markAll.click()
  await question.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText(/items marked as read/)).toBeVisible()
  await expect(unread).toHaveCount(0)
})
