/** A tag is paused in the outbox: its agents' predictions wait while the others go, and are reviewed before they do. */
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { deskRow, enterPrediction, goTo, openDesk, readTrialOperator, reviewAndSend } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('a tag is paused, its writes wait, and go after a review')
const question = 'Will crude oil rise before the pause ends?'
const held = ['Helios-01', 'Zephyr-01'] as const
const free = 'Tallow-01'

const app = provideConsole({ flavour: 'built', trial: true })

const dialog = () => app.page.getByRole('dialog')
const pauses = () => app.page.getByRole('region', { name: 'Current pauses' })
const write = (agent: string) => app.page.getByRole('row').filter({ hasText: agent }).filter({ hasText: 'CL' }).first()

step('two of three agents get the tag', async () => {
  const { page } = app
  for (const name of held) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Tags and group…' }).click()
  const tags = dialog().getByRole('combobox', { name: 'Tags to add' })
  await tags.fill('macro')
  // Enter that ends what an input method composes makes no tag of it.
  await tags.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  )
  await expect(tags).toHaveValue('macro')
  await tags.press('Enter')
  await dialog().getByRole('button', { name: 'Update 2 agents' }).click()
  await expect(dialog().getByText('Done for 2 agents')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
})

step('the tag is paused from the outbox by keyboard', async () => {
  const { page } = app
  await goTo(page, 'Outbox')
  await page.getByRole('button', { name: 'Pause…' }).focus()
  await page.keyboard.press('Enter')
  await dialog().getByRole('radio', { name: 'Everything' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog().getByRole('radio', { name: 'Tag' })).toBeChecked()
  const choice = dialog().getByRole('button', { name: 'Tag' })
  // Nothing can be chosen, and focused, before the tags are here.
  await expect(choice).toBeEnabled()
  await choice.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'macro' })).toBeVisible()
  await page.keyboard.type('macro')
  await page.keyboard.press('Enter')
  await expect(choice).toContainText('macro')
  await dialog().getByRole('button', { name: 'Pause sending' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  await expect(pauses()).toContainText('tag “macro”')
  await expect(pauses()).toContainText('2 agents')
  await expect(page.getByRole('link', { name: 'Paused: tag “macro”' })).toBeVisible()
  await goTo(page, 'Fleet')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const name of held) await expect(row(name)).toContainText('Paused')
  await expect(row(free)).not.toContainText('Paused')
})

step('of three predictions only that of the other agent is receipted', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  const operate = await readTrialOperator(page)
  await operate('challenges', {
    site: 'global',
    scope_key: 'CL',
    question,
    open_price: 80,
    deadline_in_s: 3_600,
  })
  await openDesk(page, question)
  for (const agent of [...held, free]) {
    const subscribe = deskRow(page, agent).getByRole('button', { name: 'Subscribe to CL' })
    const directions = page.getByRole('radiogroup', { name: `Direction of ${agent}` })
    await expect(subscribe.or(directions)).toBeVisible()
    if (await subscribe.isVisible()) await subscribe.click()
    await enterPrediction(page, { agent, direction: 'Up', confidence: '0.7' })
  }
  await page.getByRole('button', { name: 'Review and send 3' }).click()
  await page.getByRole('button', { name: 'Send 3 predictions' }).click()
  await expect(page.getByText('1 of 3 processed')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await goTo(page, 'Outbox')
  await expect(write(free)).toContainText('accepted')
  for (const agent of held) await expect(write(agent)).toContainText('Held by a pause: tag “macro”')
  await expect(pauses()).toContainText('2 waiting')
  await expect(page.getByRole('contentinfo')).toContainText('2 held by a pause')
})

async function cancelUnderThePointer(): Promise<void> {
  const { page } = app
  const names = () =>
    page
      .getByRole('grid', { name: 'Outbox' })
      .locator('[data-row-index]')
      .evaluateAll((rows) => rows.map((row) => /Helios-01|Zephyr-01|Tallow-01/.exec(row.textContent ?? '')?.[0]))
  const before = await names()
  const [first] = before
  if (first === undefined) throw new Error('the outbox is empty')
  expect(held).toContain(first)
  await write(first).getByRole('button', { name: 'Cancel' }).click()
  await expect(write(first)).toContainText('cancelled')
  expect(await names()).toEqual(before)
  await pauses().hover()
  await expect.poll(names).not.toEqual(before)

  await openDesk(page, question)
  await reviewAndSend(page, 1)
  await page.keyboard.press('Escape')
  await goTo(page, 'Outbox')
  await expect(pauses()).toContainText('2 waiting')
}

step('rows stay under the pointer while a write among them is cancelled, and move when it leaves', () =>
  cancelUnderThePointer(),
)

step('rows that a header sorts stay under the pointer too', async () => {
  const status = app.page.getByRole('grid', { name: 'Outbox' }).getByRole('columnheader', { name: 'Status' })
  // Downwards: what is queued comes first.
  await status.click()
  await expect(status).toHaveAttribute('aria-sort', 'ascending')
  await status.click()
  await expect(status).toHaveAttribute('aria-sort', 'descending')
  await cancelUnderThePointer()
  // A third time gives the outbox's own order back.
  await status.click()
  await expect(status).not.toHaveAttribute('aria-sort', /cending$/)
})

step('resuming shows first what would go, and Escape leaves all as it is', async () => {
  const { page } = app
  await pauses().getByRole('button', { name: 'Resume: tag “macro”' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog().getByRole('heading', { name: 'Resume sending?' })).toBeVisible()
  await expect(dialog()).toContainText('Will be sent now: 2 predictions')
  await expect(dialog()).toContainText(question)
  await expect(dialog().getByRole('button', { name: 'Resume', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(pauses()).toBeVisible()
})

step('taking the tag off says first what it would send, of many agents and of one', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  for (const name of held) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Tags and group…' }).click()
  await dialog().getByRole('button', { name: 'Tags to remove' }).click()
  await page.getByRole('menuitemcheckbox', { name: /macro/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog()).toContainText('They are sent at once: 2 predictions.')
  for (const name of held)
    await expect(dialog().getByRole('row').filter({ hasText: name })).toContainText('− macro · sends 1 item')
  await page.keyboard.press('Escape')
  await dialog().getByRole('button', { name: 'Discard and close' }).click()
  await expect(dialog()).toHaveCount(0)

  await page.getByRole('row').filter({ hasText: 'Helios-01' }).getByRole('link', { name: 'Helios-01' }).click()
  const remove = page.getByRole('button', { name: 'Remove macro' })
  const asked = page.getByRole('alertdialog', { name: 'Send what is paused?' })
  await remove.click()
  await expect(asked).toContainText('What waits is sent at once: 1 prediction.')
  await expect(remove).toHaveCount(0)
  // Nobody asked for the question: a key that was meant for something else sends nothing.
  for (const key of ['Escape', 'Enter', 'Space']) {
    if (key !== 'Escape') await remove.click()
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press(key)
    await expect(asked).toHaveCount(0)
    await expect(remove).toBeVisible()
  }
  await goTo(page, 'Outbox')
  await expect(pauses()).toContainText('2 waiting')
})

step('one is taken back there, and the other goes', async () => {
  const { page } = app
  await pauses().getByRole('button', { name: 'Resume: tag “macro”' }).focus()
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Do not send: Zephyr-01, CL' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog()).toContainText('Will be sent now: 1 prediction')
  await dialog().getByRole('button', { name: 'Resume', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  await expect(pauses()).toHaveCount(0)
  await expect(write('Helios-01')).toContainText('accepted', { timeout: 30_000 })
  await expect(write('Zephyr-01')).toContainText('cancelled')
})

step('with nothing waiting one press pauses everything and one resumes it', async () => {
  const { page } = app
  await page.keyboard.press('Control+Shift+P')
  await expect(page.getByRole('button', { name: 'Resume sending', exact: true })).toBeVisible()
  await page.keyboard.press('Control+Shift+P')
  await expect(page.getByRole('button', { name: 'Resume sending', exact: true })).toHaveCount(0)
  await expect(dialog()).toHaveCount(0)
})

step('the second click of a double click does not end the pause that the first one made', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  const resume = page.getByRole('button', { name: 'Resume sending', exact: true })
  const box = await page.getByRole('button', { name: 'Pause sending', exact: true }).boundingBox()
  if (box === null) throw new Error('the button is not drawn')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(resume).toBeVisible()
  expect(await resume.evaluate((button) => button.matches(':hover'))).toBe(true)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // Main tells of the pause after it has heard whatever that press sent.
  await goTo(page, 'Outbox')
  await expect(pauses()).toContainText('everything')
  await expect(resume).toBeVisible()
  // A click of its own ends it.
  await resume.click()
  await expect(resume).toHaveCount(0)
})
