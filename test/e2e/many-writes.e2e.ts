/** Writes that wait are taken back at once, by mouse and by keys, and the list is cut by what they are about. */
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { deskRow, enterPrediction, goTo, openDesk, readTrialOperator } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('writes that wait are cancelled together after a review')
const question = 'Will crude oil rise before the batch is taken back?'
const agents = ['Helios-01', 'Zephyr-01', 'Tallow-01'] as const

const app = provideConsole({ flavour: 'built', trial: true })

const grid = () => app.page.getByRole('grid', { name: 'Outbox' })
const write = (agent: string) => grid().getByRole('row').filter({ hasText: agent }).filter({ hasText: 'CL' }).first()
const bar = () => app.page.getByRole('region', { name: 'Actions for selected items' })
// A toast is an alertdialog too; only questions end with this.
const review = () => app.page.getByRole('alertdialog', { name: /\?$/ })

async function sendHeld(names: readonly string[]): Promise<void> {
  const { page } = app
  await openDesk(page, question)
  for (const agent of names) {
    const subscribe = deskRow(page, agent).getByRole('button', { name: 'Subscribe to CL' })
    const directions = page.getByRole('radiogroup', { name: `Direction of ${agent}` })
    await expect(subscribe.or(directions)).toBeVisible()
    if (await subscribe.isVisible()) await subscribe.click()
    await enterPrediction(page, { agent, direction: 'Up', confidence: '0.7' })
  }
  await page.getByRole('button', { name: `Review and send ${names.length}` }).click()
  await page.getByRole('button', { name: `Send ${names.length} predictions` }).click()
  await page.keyboard.press('Escape')
}

step('three predictions wait behind a pause of everything', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  const operate = await readTrialOperator(page)
  await operate('challenges', { site: 'global', scope_key: 'CL', question, open_price: 80, deadline_in_s: 3_600 })
  await goTo(page, 'Outbox')
  await page.getByRole('button', { name: 'Pause…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause sending' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sendHeld(agents)
  await goTo(page, 'Outbox')
  for (const agent of agents) await expect(write(agent)).toContainText('Held by a pause')
})

step('the list is cut by type and challenge, which the address keeps', async () => {
  const { page } = app
  await page.getByRole('button', { name: /^All types/ }).click()
  await page.getByRole('option', { name: 'Comment' }).click()
  await expect(page.getByText('Nothing with these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: /^All challenges/ }).click()
  await page.getByRole('option', { name: question }).click()
  await expect(page.getByRole('radio', { name: 'Pending 3' })).toBeVisible()
  await goTo(page, 'Fleet')
  await goTo(page, 'Outbox')
  await expect(page.getByRole('button', { name: question })).toBeVisible()
})

step('by mouse: the review says what is reached, and leaving it cancels nothing', async () => {
  const { page } = app
  for (const agent of agents.slice(0, 2)) await write(agent).getByRole('checkbox').click()
  await expect(bar()).toContainText('2 selected')
  await bar().getByRole('button', { name: 'Cancel 2…' }).click()
  await expect(review()).toContainText('2 predictions')
  await review().getByRole('button', { name: 'Keep', exact: true }).click()
  for (const agent of agents) await expect(write(agent)).toContainText('Held by a pause')
  await bar().getByRole('button', { name: 'Cancel 2…' }).click()
  await review().getByRole('button', { name: 'Cancel 2 items' }).click()
  await expect(page.getByText('2 cancelled')).toBeVisible()
  for (const agent of agents.slice(0, 2)) await expect(write(agent)).toContainText('cancelled')
  await expect(write(agents[2])).toContainText('Held by a pause')
})

step('by keys: all that are shown are selected, and what is over is said not to be reached', async () => {
  const { page } = app
  await bar().getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar()).toHaveCount(0)
  await page.mouse.move(5, 5)
  await grid().getByRole('row').filter({ hasText: agents[2] }).first().focus()
  await page.keyboard.press('Control+a')
  await expect(bar()).toContainText('3 selected')
  await bar().getByRole('button', { name: 'Cancel 1…' }).focus()
  await page.keyboard.press('Enter')
  await expect(review()).toContainText('1 prediction')
  await expect(review()).toContainText('2 of the selected can no longer be cancelled')
  await review().getByRole('button', { name: 'Cancel 1 item' }).focus()
  await page.keyboard.press('Enter')
  await expect(review()).toHaveCount(0)
  await expect(write(agents[2])).toContainText('cancelled')
  await expect(bar().getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
})
