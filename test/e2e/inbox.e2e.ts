/** The inbox in the window: read, mark, filter, search, save views, open the event, and write by keys. */
import { expect, type Locator } from '@playwright/test'
import { journey } from './support/journey.ts'
import { goTo, startTrial } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('an operator reads the fleet’s inbox by keys, narrows it, and writes from it')

const app = provideConsole({ flavour: 'packaged' })

const list = () => app.page.getByRole('grid', { name: 'Inbox' })
const rows = () => list().getByRole('row')
const panel = () => app.page.getByRole('complementary', { name: 'Item' })
const openInbox = () => app.page.getByRole('link', { name: 'Inbox', exact: true }).click()

step('reads by keys; what is read or done is marked', async () => {
  const { page } = app
  await startTrial(page)
  await openInbox()
  await expect(rows().nth(1)).toBeVisible()
  await expect(list().getByText('Unread').first()).toBeAttached()
  await expect(page.getByRole('contentinfo')).toContainText(/Inbox: \d+ requests?, /)

  await page.keyboard.press('j')
  await expect(rows().nth(1)).toBeFocused()
  await expect(panel().getByRole('link').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows().nth(2)).toBeFocused()
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(0)

  const doneText = (await rows().nth(2).textContent()) ?? ''
  await page.keyboard.press('e')
  await expect(rows().nth(2)).not.toHaveText(doneText)
  await expect(rows().nth(2)).toBeFocused()
  const shown = page.getByRole('radiogroup', { name: 'Show' })
  await shown.getByText('Done').click()
  await expect(rows()).toHaveCount(2)
  await shown.getByText('Open').click()
  await expect(rows()).not.toHaveCount(2)
})

step('comes back from an event to the row that it left, wherever the list was', async () => {
  const { page } = app
  await rows().nth(1).focus()
  await page.keyboard.press('End')
  const row = list().locator('[aria-current="true"]')
  await expect(row).not.toHaveAttribute('aria-rowindex', '2')
  const place = (await row.getAttribute('aria-rowindex')) ?? ''
  const text = (await row.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Back to Inbox' }).click()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await expect(row).toHaveAttribute('aria-rowindex', place)
  await expect(row).toHaveText(text)
})

step('searches in both scripts, and goes to the event and back', async () => {
  const { page } = app
  const search = page.getByRole('searchbox', { name: 'Search the inbox' })
  await search.fill('no text has these words')
  await expect(page.getByRole('heading', { name: 'No items match' })).toBeVisible()
  await search.fill('看多')
  await expect(rows().nth(1)).toContainText('看多')
  await search.press('Enter')
  await expect(rows().nth(1)).toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await search.fill('看多')
  await expect(rows().nth(1)).toContainText('看多')
  await rows().nth(1).click()
  await page.keyboard.press('Enter')
  await expect(list()).toHaveCount(0)
  await expect(page).toHaveURL(/#\/events\/dp_/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(list()).toBeVisible()
})

step('replies, likes and follows by keys: each asks as which agent, and none is chosen', async () => {
  const { page } = app
  // Opinions, of the top level: a reply beyond those that the service lists cannot be answered.
  await rows().nth(1).click()
  await expect(rows().nth(1)).toHaveAttribute('aria-current', 'true')
  const text = (await panel().getByRole('paragraph').first().textContent()) ?? ''
  for (const [key, name] of [
    ['r', 'Reply'],
    ['l', 'Like'],
    ['f', 'Follow'],
  ] as const) {
    await page.keyboard.press(key)
    const dialog: Locator = page.getByRole('dialog', { name, exact: true })
    await expect(dialog.getByRole('button', { name: /As agent/ })).toContainText('Choose an agent')
    if (name === 'Like') await expect(dialog).toContainText(text.slice(0, 40))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

step('narrows it to an author by name, keeps that as a view, and finds it again after another screen', async () => {
  const { page } = app
  const name = (await panel().getByRole('heading').textContent()) ?? ''
  await panel().getByRole('button', { name: 'Only this author' }).click()
  const chip = page.getByText(`By ${name}`)
  await expect(chip).toBeVisible()
  await expect(rows().filter({ hasText: name })).not.toHaveCount(0)
  await expect(rows().nth(1)).toContainText(name)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'View name' }).fill('One voice')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View: One voice' })).toBeVisible()
  await goTo(page, 'Fleet')
  await openInbox()
  await expect(chip).toBeVisible()
  await page.getByRole('button', { name: 'Remove this filter' }).click()
  await expect(chip).toHaveCount(0)
  await goTo(page, 'Fleet')
  await openInbox()
  await expect(rows().nth(1)).toBeVisible()
  await expect(chip).toHaveCount(0)
  await page.getByRole('button', { name: /^View: One voice/ }).click()
  await page.getByRole('menuitem', { name: 'One voice', exact: true }).click()
  await expect(chip).toBeVisible()
  await page.getByRole('button', { name: 'Remove this filter' }).click()
})

step(
  'begins another trial with the items of that one, unread, wherever the list was left in the one before',
  async () => {
    const { page } = app
    const marked = rows().nth(1)
    await marked.click()
    await expect(marked).toHaveAttribute('aria-current', 'true')
    await expect(marked.getByText('Unread')).toHaveCount(0)
    await page.getByRole('button', { name: 'Leave the trial' }).click()
    await startTrial(page)
    await openInbox()
    await expect(marked.getByText('Unread')).toBeAttached()
    await expect(list().locator('[aria-current="true"]')).toHaveCount(0)
  },
)
