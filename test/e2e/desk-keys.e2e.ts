/** The desk by real keys, on the packaged application: what a slip of the hand must not do. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { closeWindow } from './support/console-app.ts'
import { deskRow, goTo, openDesk, readTrialOperator } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const question = 'Will crude oil rise before the desk test ends?'

const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test.beforeEach(async () => {
  await openTrialDesk(app.page)
})

/** Starts the trial and opens the desk of a challenge that two of its agents may predict on. */
async function openTrialDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  await goTo(page, 'Settings')
  const operate = await readTrialOperator(page)
  await operate('challenges', { site: 'global', scope_key: 'CL', question, open_price: 80, deadline_in_s: 3_600 })
  await openDesk(page, question)
}

const radio = (page: Page, agent: string, word: string): Locator =>
  page.getByRole('radiogroup', { name: `Direction of ${agent}` }).getByRole('radio', { name: word })
const confidence = (page: Page, agent: string): Locator =>
  page.getByRole('textbox', { name: `Confidence of ${agent}, as a number` })

test('the slider has no value in words before one is entered, nor for what cannot be read', async () => {
  const { page } = app
  const slider = page.getByRole('slider', { name: 'Confidence of Helios-01, slider' })
  const number = confidence(page, 'Helios-01')
  await number.fill('1')
  await expect(slider).toHaveAttribute('aria-valuetext', 'no confidence yet')
  await number.fill('0.5')
  await expect(slider).toHaveAttribute('aria-valuetext', '0.50')
  await number.fill('')
  await expect(slider).toHaveAttribute('aria-valuetext', 'no confidence yet')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '0.51')
})

test('no key but left, right and 1 2 3 changes a direction', async () => {
  const { page } = app
  const up = radio(page, 'Helios-01', 'Up')
  const flat = radio(page, 'Helios-01', 'Flat')
  const down = radio(page, 'Helios-01', 'Down')
  await up.focus()
  await page.keyboard.press('Space')
  await expect(up).toBeChecked()

  for (const key of ['ArrowUp', 'ArrowDown', 'Shift+ArrowUp', 'Control+ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key)
    await expect(up, key).toBeChecked()
    await expect(up, key).toBeFocused()
  }

  await page.keyboard.press('ArrowRight')
  await expect(flat).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(down).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(down).toBeChecked()
  await page.keyboard.press('1')
  await expect(up).toBeChecked()
  await expect(up).toBeFocused()

  // To the next agent: nothing changes on the way there or back.
  await page.keyboard.press('Alt+ArrowDown')
  await expect(up).not.toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(up).toBeFocused()
  await expect(up).toBeChecked()

  // Up and down are the confidence's, in its own field; a digit there is a digit.
  await confidence(page, 'Helios-01').focus()
  await page.keyboard.type('0,7')
  await expect(page.getByText('Read as 0.70, that is 70 %.')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(confidence(page, 'Helios-01')).toHaveValue('0.71')
  await expect(up).toBeChecked()
  await page.keyboard.press('Alt+3')
  await expect(down).toBeChecked()
  await expect(confidence(page, 'Helios-01')).toHaveValue('0.71')

  await page.getByRole('slider', { name: 'Confidence of Helios-01, slider' }).focus()
  await page.keyboard.press('1')
  await expect(down).toBeChecked()
})

test('the sign above a digit is a shortcut of its own, and chooses no direction', async () => {
  const { page } = app
  const down = radio(page, 'Helios-01', 'Down')
  await expect(radio(page, 'Helios-01', 'Up')).toBeFocused()
  await page.keyboard.press('3')
  await expect(down).toBeChecked()
  await page.keyboard.press('Shift+Digit1')
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(down).toBeChecked()
})

test('a desk opens with the focus in its first agent, and Alt+Down leads back to the agents from anywhere', async () => {
  const { page } = app
  const up = radio(page, 'Helios-01', 'Up')
  await expect(up).toBeFocused()
  await page.keyboard.press('1')
  await expect(up).toBeChecked()
  await page.getByRole('heading', { level: 1, name: 'Predict' }).click()
  await expect(up).not.toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(up).toBeFocused()
  await page.getByRole('link', { name: 'Back to what is due' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(up).toBeFocused()
  await expect(up).toBeChecked()
})

test('the keys that the palette shows beside its commands work while it is open', async () => {
  const { page } = app
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await expect(palette).toBeFocused()
  await page.keyboard.type('1')
  await expect(palette).toHaveValue('1')
  await page.keyboard.press('Control+7')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
})

test('Ctrl+Enter reviews from wherever the focus is, names what is left out, and sends nothing by itself', async () => {
  const { page } = app
  const review = page.getByRole('dialog', { name: /^Review \d+ prediction/ })
  await radio(page, 'Helios-01', 'Up').focus()
  await page.keyboard.press('Space')
  await confidence(page, 'Helios-01').fill('0.72')
  await confidence(page, 'Meridian-01').fill('0.6')

  const places = [
    confidence(page, 'Helios-01'),
    radio(page, 'Helios-01', 'Up'),
    page.getByRole('slider', { name: 'Confidence of Helios-01, slider' }),
    deskRow(page, 'Helios-01').getByRole('button', { name: 'Reasoning of Helios-01' }),
    page.getByRole('button', { name: 'Paste from a spreadsheet…' }),
    page.getByRole('checkbox', { name: 'Select Helios-01' }),
    page.getByRole('link', { name: 'Back to what is due' }),
    page.getByRole('button', { name: /Subscribe to CL/ }).first(),
  ]
  for (const place of places) {
    await place.focus()
    await page.keyboard.press('Control+Enter')
    await expect(review).toBeVisible()
    await expect(review.getByRole('button', { name: 'Send 1 prediction' })).toBeFocused()
    // The same keys again press nothing.
    await page.keyboard.press('Control+Enter')
    await expect(review).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(review).toBeHidden()
  }

  await page.keyboard.press('Control+Enter')
  await expect(review.getByRole('heading', { name: question })).toBeVisible()
  await expect(review.getByRole('row').filter({ hasText: 'Helios-01' })).toContainText('↑Up')
  await expect(review.getByRole('listitem').filter({ hasText: 'Direction missing' })).toContainText('Meridian-01')
  await expect(review.getByRole('listitem').filter({ hasText: 'not subscribed' })).toContainText('Osprey-01')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 processed')).toBeVisible()
})

test('opening the reasoning takes the focus into it, so that the first space is text', async () => {
  const { page } = app
  for (const [agent, key] of [
    ['Helios-01', 'Space'],
    ['Meridian-01', 'Enter'],
  ] as const) {
    await deskRow(page, agent)
      .getByRole('button', { name: `Reasoning of ${agent}` })
      .focus()
    await page.keyboard.press(key)
    const box = page.getByRole('textbox', { name: `Reasoning of ${agent}` })
    await expect(box).toBeFocused()
    await page.keyboard.type('supply is  tight')
    await expect(box).toHaveValue('supply is  tight')
  }
  await expect(page.getByText('All drafts saved')).toBeVisible()
})

test('a shortcut of the screen does not leave a dialog with what is typed in it', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Paste from a spreadsheet…' }).click()
  const box = page.getByRole('textbox', { name: 'Pasted rows' })
  await box.fill('Helios-01\tup\t0.7')
  for (const key of ['Control+7', 'Control+n', 'Control+k', 'Control+Enter', 'Control+Comma']) {
    await page.keyboard.press(key)
    await expect(box, key).toHaveValue('Helios-01\tup\t0.7')
  }
})

test('a trial with a draft ends only when the operator agrees, whichever way it is ended', async () => {
  const { page, electron } = app
  await confidence(page, 'Helios-01').fill('0.72')
  await expect(page.getByText('All drafts saved')).toBeVisible()
  await electron.evaluate(({ dialog }) => {
    const asked: object[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = async (...given: unknown[]) => {
      asked.push(Object(given.at(-1)))
      return { response: 0, checkboxChecked: false }
    }
  })
  const questions = () =>
    electron.evaluate(
      () => (globalThis as unknown as { asked: { message: string; detail: string; defaultId: number }[] }).asked,
    )

  await page.getByRole('button', { name: 'Leave the trial' }).click()
  await expect.poll(async () => (await questions()).length).toBe(1)
  // As Ctrl+W and Ctrl+Q do by the menu.
  await closeWindow(app)
  await expect.poll(async () => (await questions()).length).toBe(2)
  await electron.evaluate(({ app: application }) => application.quit())
  await expect.poll(async () => (await questions()).length).toBe(3)
  const [leave, close, quit] = await questions()
  expect(leave).toMatchObject({ message: 'Leave the trial?', defaultId: 0, cancelId: 0 })
  expect(leave?.detail).toContain('1 draft')
  expect([close?.message, quit?.message]).toEqual(['Quit and end the trial?', 'Quit and end the trial?'])
  await expect(confidence(page, 'Helios-01')).toHaveValue('0.72')

  const ended = new Promise((resolve) => electron.process().once('exit', resolve))
  await electron.evaluate(({ app: application, dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
    application.quit()
  })
  await ended
})

test('a dialog asks before Escape throws away what was typed in it', async () => {
  const { page } = app
  const open = page.getByRole('button', { name: 'Paste from a spreadsheet…' })
  const dialog = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  await open.click()
  await expect(dialog.getByRole('textbox', { name: 'Pasted rows' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open.click()
  await page.keyboard.type('Helios-01,up,0.7')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: 'Pasted rows' })).toHaveValue('Helios-01,up,0.7')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.getByRole('button', { name: 'Discard and close' }).click()
  await expect(dialog).toBeHidden()
})
