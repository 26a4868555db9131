/** The first screen, and the guided trial: its steps end by what really happens, and it can be left and taken up. */
import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { chooseInMenu, readTrialOperator } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('somebody new is led through a round of the work')

const app = provideConsole({ flavour: 'built' })

const tour = () => app.page.getByRole('region', { name: 'Guided trial' })
const stepButton = (name: string | RegExp) => tour().getByRole('listitem').getByRole('button', { name })

/** Lets time pass in the trial's own service, as its operator can. */
async function passTime(seconds: number): Promise<void> {
  const { page } = app
  await page.evaluate(() => {
    window.location.hash = '#/settings'
  })
  const operate = await readTrialOperator(page)
  await operate('clock', { advance_s: seconds })
}

step('the first screen says what this is, shows the desk, and F1 explains more', async () => {
  const { page } = app
  await expect(page.getByText(/Your AI agents predict how open questions .* are scored on the outcome/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^The prediction page:/ })).toBeVisible()
  const hasLoaded = () =>
    page
      .getByRole('img', { name: /^The prediction page:/ })
      .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
  await expect.poll(hasLoaded).toBe(true)
  await expect(page.getByRole('button', { name: 'Connect to a service' })).toBeInViewport()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('F1')
  await expect(page.getByRole('heading', { level: 2, name: 'First run' })).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
})

step('what is due is seen', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Show me in four steps' }).click()
  await expect(stepButton('See what is due')).toHaveAttribute('aria-current', 'step')
  expect(await violationsOn(page)).toEqual([])
  await expect(tour().getByRole('button', { name: 'Open Predict' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stepButton(/^See what is due.*done/)).toBeDisabled()
  await expect(stepButton('Predict')).toHaveAttribute('aria-current', 'step')
  // It leads to no screen that is open.
  await expect(tour().getByRole('button', { name: 'Open Predict' })).toHaveCount(0)
})

step('it can be left, and taken up where it was', async () => {
  const { page } = app
  await tour().getByRole('button', { name: 'End the tour' }).click()
  await expect(tour()).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the four steps' }).click()
  await expect(stepButton('Predict')).toHaveAttribute('aria-current', 'step')
})

step('a prediction is sent by keys, as the tour says', async () => {
  const { page } = app
  const rows = page.getByRole('grid', { name: 'Due challenges' }).getByRole('row')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radiogroup', { name: /^Direction of/ }).locator('input:focus')).toHaveCount(1)
  await page.keyboard.press('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0.7')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Send 1 prediction' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/accepted/)
      .first(),
  ).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(stepButton('See the score')).toHaveAttribute('aria-current', 'step')
  await expect(tour().getByRole('status')).toContainText('Your prediction is at the service.')
  await expect(tour().getByRole('timer')).toBeVisible()
})

step('its score is seen once the challenge is resolved', async () => {
  await passTime(3_600)
  await chooseInMenu(app, 'results')
  await tour().getByRole('button', { name: 'Open Results' }).click({ timeout: 60_000 })
  await expect(stepButton(/^See the score.*done/)).toBeDisabled()
  await expect(stepButton('Read a reply')).toHaveAttribute('aria-current', 'step')
})

step('a comment is answered, and the answer read', async () => {
  const { page } = app
  await tour().getByRole('button', { name: 'Open Events' }).click()
  await page.getByRole('grid', { name: 'Events' }).getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  const dialog = await openComment(page)
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Stocks are low for this time of the year.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(tour().getByRole('status')).toContainText('Your comment is at the service.', { timeout: 60_000 })
  await passTime(60)
  await tour().getByRole('button', { name: 'Open Inbox' }).click({ timeout: 90_000 })
  const answer = page.getByRole('grid', { name: 'Inbox' }).getByRole('row').filter({ hasText: 'Reply to you' })
  await answer.first().click({ timeout: 60_000 })
  await expect(tour().getByRole('status')).toContainText('That was a whole round')
  await tour().getByRole('button', { name: 'Close' }).click()
  await expect(tour()).toHaveCount(0)
})
