import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { type Look, type PictureTaker, plainLook } from './picture-taker.ts'

const looks: readonly Look[] = [
  plainLook,
  { ...plainLook, theme: 'dark', language: 'zh-CN' },
  { ...plainLook, theme: 'dark', language: 'zh-CN', width: 1_920, height: 1_080 },
  { ...plainLook, width: 1_024, height: 768 },
]

/** The inbox and all that is discussed, in a trial, with an item being read. */
export async function takeDiscussion({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  await pictures.wear(plainLook)
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await page.getByRole('link', { name: 'Helios-01' }).waitFor()
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
  }
}
