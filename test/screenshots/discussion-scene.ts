import { openComment } from '../e2e/support/composer.ts'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { startTrial } from '../e2e/support/operator-acts.ts'
import { type Look, type PictureTaker, plainLook } from './picture-taker.ts'

const looks: readonly Look[] = [
  { ...plainLook, theme: 'dark', language: 'zh-CN' },
  { ...plainLook, theme: 'dark', language: 'zh-CN', width: 1_920, height: 1_080 },
  { ...plainLook, width: 1_024, height: 768 },
  plainLook,
]

/** The inbox with an item being read, whom the fleet follows, what is due, and last a comment being written. */
export async function takeDiscussion({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  await pictures.wear(plainLook)
  await startTrial(page)
  await pictures.open('inbox')
  await page.getByRole('row').nth(1).waitFor()
  for (const look of looks) {
    await pictures.wear(look)
    await pictures.open('inbox')
    await page.getByRole('row').nth(3).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.getByRole('complementary').getByRole('definition').first().waitFor()
    await pictures.take('inbox')
    await pictures.open('inbox/follows')
    await page.getByRole('row').nth(1).waitFor()
    await pictures.take('follows')
    await pictures.open('outbox/limits')
    await page.getByRole('row').nth(1).waitFor()
    await pictures.take('limits')
    await pictures.open('predict')
    await page.getByRole('row').nth(1).waitFor()
    await pictures.take('queue')
  }
  await pictures.open('inbox')
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  const dialog = await openComment(page)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Inventories fell for the fourth week in a row.')
  await dialog.getByText('Draft saved').waitFor()
  await pictures.takeInBothThemes('composer')
}
