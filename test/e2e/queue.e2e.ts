/** What is due, worked through by keyboard: the queue, one challenge after the other, and one agent alone. */
import { expect, type Page, test } from '@playwright/test'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const questionOf = (page: Page) => page.getByRole('region', { name: 'Challenge', exact: true })
const directions = (page: Page) => page.getByRole('radiogroup', { name: /^Direction of/ })
const focusedDirection = (page: Page) => directions(page).locator('input:focus')
const addressOf = (page: Page) => new URL(page.url()).hash

/** By keys, to the last but one of what is due. */
async function openFromQueue(page: Page): Promise<void> {
  await page.keyboard.press('Control+2')
  await expect(page.getByText(/predictions due on \d+ challenges/)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Due challenges' }).locator('[role="row"]:focus')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(questionOf(page)).toBeVisible()
}

test('leads by keys alone from what is due through two challenges, and sends both', async () => {
  const { page } = app
  await openFromQueue(page)
  const places: string[] = []
  for (const text of ['0.6', '0.7']) {
    await expect(focusedDirection(page)).toHaveCount(1)
    places.push(addressOf(page))
    await page.keyboard.press('1')
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Send 1 prediction' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page
        .getByRole('dialog')
        .getByText(/accepted/)
        .first(),
    ).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Next due', exact: true }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => addressOf(page)).not.toBe(places.at(-1))
  }
  expect(new Set(places).size).toBe(2)
})

test('goes to the next and back without sending, and keeps the draft', async () => {
  const { page } = app
  await openFromQueue(page)
  await expect(focusedDirection(page)).toHaveCount(1)
  const here = addressOf(page)
  const question = questionOf(page).getByRole('heading')
  const before = (await question.textContent()) ?? ''
  await page.keyboard.press('1')
  await page.keyboard.press('n')
  // The desk that is left stays until the next is there: what has the focus is its own until then.
  await expect.poll(() => addressOf(page)).not.toBe(here)
  await expect(question).not.toHaveText(before)
  await expect(focusedDirection(page)).toHaveCount(1)
  // Alt with the letter works while a text box has the focus, where the letter alone is text.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: /^Confidence of/ }).first()).toBeFocused()
  await page.keyboard.press('Alt+p')
  await expect.poll(() => addressOf(page)).toBe(here)
  await expect(question).toHaveText(before)
  await expect(directions(page).locator('input:checked')).toHaveCount(1)
  await expect(directions(page).first().locator('input').first()).toBeChecked()
})

test('a challenge that is not known here leads on to what is due', async () => {
  const { page } = app
  await openFromQueue(page)
  const here = addressOf(page)
  await page.evaluate(
    (hash) => {
      window.location.hash = hash
    },
    here.replace(/~[^~?]*(?=$|\?)/, '~not-known-here'),
  )
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByText('Nothing else is due')).toHaveCount(0)
  const button = page.getByRole('button', { name: /^Next due/ })
  // Asked again because something has changed, it is as unknown as before: nothing goes and comes meanwhile.
  const element = await button.elementHandle()
  for (const act of ['Pause sending', 'Resume sending']) {
    await expect(page.getByRole('button', { name: act })).toBeVisible()
    await page.keyboard.press('Control+Shift+P')
  }
  await expect(page.getByRole('button', { name: 'Pause sending' })).toBeVisible()
  expect(await element?.evaluate((shown) => shown.isConnected)).toBe(true)
  await page.keyboard.press('n')
  await expect(questionOf(page)).toBeVisible()
})

test('the figure of an agent leads to what that agent owes, and to its row alone', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Fleet', exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Helios-01', exact: true }) })
  await row.getByRole('link', { name: /^Predict \d+ due$/ }).click()
  await expect(page.getByText('Only Helios-01')).toBeVisible()
  await page.getByRole('button', { name: 'Start with the first' }).click()
  await expect(directions(page)).toHaveCount(1)
  await expect(page.getByRole('radiogroup', { name: 'Direction of Helios-01' })).toBeVisible()
})

test('the list and the matrix of challenges are cut by the same filters as the queue', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Challenges', exact: true }).click()
  const rows = page.getByRole('grid', { name: 'Challenges' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const before = await rows.count()
  await page.getByRole('button', { name: /\S Instrument$/ }).click()
  await page.getByRole('option', { name: 'XAUUSD', exact: true }).or(page.getByRole('option').nth(1)).first().click()
  await expect.poll(() => rows.count()).toBeLessThan(before)
  const scope = new URLSearchParams(addressOf(page).split('?')[1]).get('scope')
  expect(scope).not.toBeNull()
  // A match has a stage, and closes within three days or not: both are offered here as in the queue.
  await expect(page.getByRole('button', { name: /Stage$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Closing$/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Matrix').click()
  await expect(page.getByRole('grid').getByRole('columnheader')).toHaveCount(2)
  expect(addressOf(page)).toContain('scope=')
})
