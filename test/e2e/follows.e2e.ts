/** Who of the fleet follows whom, in the window: a matrix, follows and unfollows in bulk, and a profile's buttons. */
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { goTo, startTrial } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('agents follow and unfollow in bulk, after a review')

const app = provideConsole({ flavour: 'built' })

const grid = () => app.page.getByRole('grid', { name: 'Who follows whom' })
/** Not the row of headings, in which an agent that others follow is too. */
const rowOf = (name: string) =>
  grid()
    .getByRole('row')
    .filter({ has: app.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) })
const bar = () => app.page.getByRole('region', { name: 'Selected agents' })
const openMatrix = async () => {
  await app.page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await app.page.getByRole('link', { name: 'Who follows whom' }).click()
  await expect(rowOf('Helios-01')).toBeVisible()
}
let target = ''

step('shows the fleet down and those who are followed across; nothing is sent before a review', async () => {
  const { page } = app
  await startTrial(page)
  await openMatrix()
  await page.getByRole('radiogroup', { name: 'Sites shown' }).getByText('GLOBAL').click()
  await expect(rowOf('Bohai-01')).toHaveCount(0)
  await expect(rowOf('Helios-01').getByText('Follows', { exact: true })).not.toHaveCount(0)
  await expect(bar().getByRole('button', { name: 'Follow…', exact: true })).toBeDisabled()
})

step('unfollows and follows as picked agents; the outbox sends, and the matrix knows at once', async () => {
  const { page } = app
  const head = grid().getByRole('columnheader').nth(4)
  target = (await head.getAttribute('aria-label')) ?? ''
  await rowOf('Helios-01').getByRole('checkbox').check({ force: true })
  await rowOf('Helios-02').getByRole('checkbox').check({ force: true })
  await head.getByRole('button').click()
  await expect(bar().getByText('2 × 1 selected')).toBeVisible()
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  for (const [act, title, send, mark] of [
    ['Unfollow…', 'Review unfollows', /^Send \d unfollow/, 'Does not follow'],
    ['Follow…', 'Review follows', /^Send 2 follows/, 'Follows'],
  ] as const) {
    await bar().getByRole('button', { name: act, exact: true }).click()
    await expect(dialog(title).getByText(/goe?s? into the outbox/)).toBeVisible()
    // Enter confirms once the review is there, and then closes.
    await expect(dialog(title).getByRole('button', { name: send })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(title).getByRole('status')).toContainText('added to the outbox')
    await expect(dialog(title).getByRole('button', { name: 'Close' }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    for (const name of ['Helios-01', 'Helios-02'])
      await expect(rowOf(name).getByRole('gridcell').nth(4).getByText(mark, { exact: true })).toBeAttached({
        timeout: 30_000,
      })
  }
  await goTo(page, 'Outbox')
  await expect(page.getByRole('row').filter({ hasText: 'Follow' }).filter({ hasText: target }).first()).toContainText(
    'accepted',
  )
})

step('goes from a profile to who of the fleet follows it', async () => {
  const { page } = app
  await openMatrix()
  await page.getByRole('link', { name: 'Back to Inbox' }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.getByRole('complementary', { name: 'Item' }).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Follow…' })).toBeVisible()
  await page.getByRole('link', { name: 'Which of your agents follow it' }).click()
  await expect(page.getByText('Agents 1–1 of 1')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Follow…' }).click()
  await expect(page.getByRole('dialog', { name: 'Follow', exact: true })).toBeVisible()
})
