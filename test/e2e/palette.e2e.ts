/** What the palette finds, in which order, and what it asks for in place. */
import { expect, type Page, test } from '@playwright/test'
import { screenHeading } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const options = (page: Page) => page.getByRole('dialog').getByRole('option')

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill(text)
}

test('letters that are typed before the palette has opened are in its field, and run no key of the screen', async () => {
  const { page } = app
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
    press('k', true)
    // In the same task, so that nothing has been drawn yet; `?` is a key of every screen.
    for (const key of ['?', 'g', 'x', 'Backspace', 'o', 'l', 'd']) press(key)
  })
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toHaveValue('?gold')
  await expect(box).toBeFocused()
  await page.keyboard.type('en')
  await expect(box).toHaveValue('?golden')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a page of the help that arrives after the commands are gone is chosen by Enter', async () => {
  const { page } = app
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('posts')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/help\?section=/)
})

test('Enter runs what was found for all letters, be it that they came faster than main finds', async () => {
  const { page } = app
  await search(page, 'gold')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).first()).toContainText('XAUUSD')
  await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('[role=dialog] input')
    if (box === null) throw new Error('the palette is closed')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'posts')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    // The list is drawn again, and main cannot have found anything for these letters yet.
    await Promise.resolve()
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page).toHaveURL(/#\/help\?section=/)
})

test('agents, challenges and events are found by their names and by what people call an instrument', async () => {
  const { page } = app
  for (const word of ['gold', '黄金']) {
    await search(page, word)
    await expect(
      options(page)
        .filter({ hasText: /XAUUSD|GC/ })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await search(page, 'helios-02')
  await expect(options(page).first()).toContainText('Helios-02')
  await page.keyboard.press('Enter')
  await expect(screenHeading(page, 'Helios-02')).toBeVisible()
})

test('commands and parts of the settings are found by other words, in both languages', async () => {
  const { page } = app
  for (const [word, title] of [
    ['backup', 'Back up or transfer agents'],
    ['help', 'Keyboard shortcuts'],
    ['connect', 'Settings: Services'],
    ['trial', 'Settings: Trial'],
    ['备份', 'Back up or transfer agents'],
    ['帮助', 'Keyboard shortcuts'],
    ['试用', 'Settings: Trial'],
  ] as const) {
    await search(page, word)
    await expect(options(page).filter({ hasText: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('what was run last comes first, and nothing that takes something away is chosen by itself', async () => {
  const { page } = app
  await search(page, 'settings: services')
  await options(page).filter({ hasText: 'Settings: Services' }).click()
  await expect(screenHeading(page, 'Settings')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Services' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(options(page).first()).toHaveText('Settings: Services')
  await page.keyboard.press('Escape')

  await search(page, 'pause sending')
  await expect(options(page)).toHaveText([/^Pause sending(?! for)/, /^Pause sending for…/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('agents are subscribed to a scope key by the keyboard alone, up to the review', async () => {
  const { page } = app
  await search(page, 'subscribe agents')
  await expect(options(page).first()).toHaveText(/^Subscribe agents to a scope key/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toHaveAttribute('placeholder', 'Choose a scope key')
  const key = options(page).first()
  await expect(key).toBeVisible()
  await expect(key).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveAttribute('placeholder', /^Choose agents for/)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const add = options(page).filter({ hasText: /^Add 1 pending change/ })
  await expect(add).toBeVisible()
  await page.keyboard.press('Home')
  await expect(add).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(screenHeading(page, 'Subscriptions')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ })).toBeEnabled()
})
