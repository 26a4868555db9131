/** The inbox while the service is slow, and while the focus comes back to an item that was put aside. */
import { expect, test } from '@playwright/test'
import { goTo, readTrialOperator } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const rows = () => app.page.getByRole('grid', { name: 'Inbox' }).getByRole('row')

test('what is marked as unread stays so when the focus comes back to it', async () => {
  const { page } = app
  await goTo(page, 'Inbox')
  await rows().nth(1).click()
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(1)
  // As the focus comes back from a dialog or another window.
  await rows().nth(1).blur()
  await rows().nth(1).focus()
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Back to Inbox' }).click()
  await expect(rows().nth(1)).toBeFocused()
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(1)
  // Read after another, it is read.
  await page.keyboard.press('j')
  await expect(rows().nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows().nth(1).getByText('Unread')).toHaveCount(0)
})

test('a look-up that is late opens no dialog for an item that is not read any more', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  const operate = await readTrialOperator(page)
  await goTo(page, 'Inbox')
  await rows().nth(1).click()
  const like = page.getByRole('complementary', { name: 'Item' }).getByRole('button', { name: /^Like/ })
  await expect(like).toBeEnabled()
  await operate('faults', { faults: [{ match: { path: '*/public/comments/*' }, effect: { delay_ms: 2_000 } }] })
  await page.keyboard.press('l')
  await page.keyboard.press('j')
  await expect(rows().nth(2)).toBeFocused()
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Follow' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // The answer for the first item comes before this one, and has opened nothing by then.
  await page.keyboard.press('l')
  await expect(dialog.getByRole('heading', { name: 'Like' })).toBeVisible({ timeout: 20_000 })
  const liked = (await dialog.locator('blockquote').textContent()) ?? ''
  expect(liked).not.toBe('')
  await expect(rows().nth(2)).toContainText(liked.slice(0, 12))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
