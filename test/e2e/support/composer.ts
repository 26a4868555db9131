import type { Locator, Page } from '@playwright/test'

/** Opens the composer of the event that is on the screen for a comment of its own, where a reply is proposed first. */
export async function openComment(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const dialog = page.getByRole('dialog', { name: /^(?:Write a comment|Reply)$/ })
  await dialog.getByText('New comment', { exact: true }).click()
  return page.getByRole('dialog', { name: 'Write a comment' })
}
