import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { enterPrediction, startTrial } from '../e2e/support/operator-acts.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

/** A desk with some predictions entered, in both languages and themes: the picture of the first screen. */
export async function takeWelcomeDesk({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  await pictures.wear(plainLook)
  await startTrial(page)
  await pictures.open('challenges')
  await page
    .getByRole('row')
    .filter({ hasText: /\bBTC\b/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('listitem', { name: 'Helios-01' }).waitFor()
  await enterPrediction(page, { agent: 'Helios-01', direction: 'Up', confidence: '0.72' })
  await enterPrediction(page, { agent: 'Meridian-01', direction: 'Down', confidence: '0.6' })
  await page.getByText('All drafts saved').waitFor()
  const address = new URL(page.url()).hash.slice('#/'.length)
  for (const language of ['en', 'zh-CN'] as const) {
    await pictures.wear({ ...plainLook, language })
    await pictures.open(address)
    await page.getByRole('listitem', { name: 'Helios-01' }).waitFor()
    await pictures.takeInBothThemes('welcome-desk')
  }
}
