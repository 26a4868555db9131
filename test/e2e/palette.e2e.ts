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

test('Escape that is typed before the palette has opened leaves it closed, and what had the focus keeps it', async () => {
  const { page } = app
  await page.keyboard.press('Control+7')
  const row = page.getByRole('main').locator('[role="row"]:focus')
  await expect(row).toBeVisible()
  await row.evaluate((element: HTMLElement) => {
    const reached: string[] = []
    element.addEventListener('keydown', ({ key }) => reached.push(key))
    Object.assign(globalThis, { reachedKeys: reached })
    for (const [key, ctrlKey] of [['k', true], ...['g', 'Tab', 'Escape'].map((each) => [each, false])])
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: String(key), ctrlKey: ctrlKey === true, bubbles: true, cancelable: true }),
      )
  })
  await page.keyboard.press('Shift')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'reachedKeys'))).toEqual(['k', 'Shift'])
  await search(page, 'outbox')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Enter that is typed before the palette has opened runs what is found, and opens no row of the screen', async () => {
  const { page } = app
  await page.keyboard.press('Control+7')
  const row = page.getByRole('main').locator('[role="row"]:focus')
  await expect(row).toBeVisible()
  await row.evaluate((element) => {
    const send = (type: 'keydown' | 'keyup', key: string, ctrlKey = false) =>
      element.dispatchEvent(new KeyboardEvent(type, { key, ctrlKey, bubbles: true, cancelable: true }))
    send('keydown', 'k', true)
    for (const key of [...'outbox', 'Enter']) send('keydown', key)
    send('keyup', 'Enter')
  })
  await expect(screenHeading(page, 'Outbox')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The row would have opened before: going back leads to the list.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(screenHeading(page, 'Fleet')).toBeVisible()
})

test('Enter from before the list neither runs what is moved to later, nor what takes something away', async () => {
  const { page } = app
  await page.evaluate(() => {
    for (const [key, ctrlKey] of [['k', true], ...[...'pause sending', 'Enter'].map((each) => [each, false])])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: String(key), ctrlKey: ctrlKey === true, bubbles: true, cancelable: true }),
      )
  })
  await expect(options(page)).toHaveText([/^Pause sending(?! for)/, /^Pause sending for…/])
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Resume/ })).toHaveCount(0)
})

test('keys that are held open the palette once, and an input method that ends by Enter runs nothing', async () => {
  const { page } = app
  await page.keyboard.down('Control')
  await page.keyboard.down('k')
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toBeFocused()
  await page.keyboard.down('k')
  await page.keyboard.down('k')
  await page.keyboard.up('k')
  await page.keyboard.up('Control')
  await expect(box).toBeFocused()
  await box.fill('settings: services')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await box.evaluate((element) => {
    for (const init of [{ isComposing: true }, { repeat: true }])
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  })
  await expect(box).toHaveValue('settings: services')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(screenHeading(page, 'Settings')).toHaveCount(0)
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

/** Another text and Enter at once: the list is drawn again, and main cannot have found anything for the text yet. */
function typeAndPressEnter(page: Page, given: { text: string; isComposing: boolean }): Promise<void> {
  return page.evaluate(async ({ text, isComposing }) => {
    const box = document.querySelector<HTMLInputElement>('[role=dialog] input')
    if (box === null) throw new Error('the palette is closed')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true }))
  }, given)
}

test('Enter runs what was found for all letters, be it that they came faster than main finds', async () => {
  const { page } = app
  await search(page, 'gold')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).first()).toContainText('XAUUSD')
  await typeAndPressEnter(page, { text: 'posts', isComposing: false })
  await expect(page).toHaveURL(/#\/help\?section=/)
})

test('Enter of an input method is not held for what is found later', async () => {
  const { page } = app
  await search(page, 'gold')
  await expect(options(page).first()).toContainText('XAUUSD')
  await typeAndPressEnter(page, { text: 'helios-02', isComposing: true })
  await expect(options(page).first()).toContainText('Helios-02')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(screenHeading(page, 'Helios-02')).toHaveCount(0)
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

test('a scope key that no site offers is called so', async () => {
  const { page } = app
  await search(page, 'subscribe agents')
  await expect(options(page).first()).toHaveText(/^Subscribe agents to a scope key/)
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toHaveAttribute('placeholder', 'Choose a scope key')
  await expect(options(page).first()).toBeVisible()
  await box.fill('nothing like it')
  await expect(page.getByRole('dialog')).toContainText('No scope key matches.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('several agents are found by their names one after another, each chosen by Enter', async () => {
  const { page } = app
  await search(page, 'subscribe agents')
  await expect(options(page).first()).toHaveText(/^Subscribe agents to a scope key/)
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toHaveAttribute('placeholder', 'Choose a scope key')
  // One that several agents can be subscribed to.
  await options(page)
    .filter({ hasText: /[2-9] agents|1\d agents/ })
    .first()
    .click()
  await expect(box).toHaveAttribute('placeholder', /^Choose agents for/)
  await expect(options(page).first()).toBeVisible()
  const texts = await options(page).allTextContents()
  const [first = '', second = ''] = texts.map((text) => text.replace(/^(?:GLOBAL|CN)/, ''))
  for (const name of [first, second]) {
    await box.fill(name)
    await expect(options(page).first()).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(options(page).filter({ hasText: name })).toHaveAttribute('aria-checked', 'true')
  }
  const add = options(page).filter({ hasText: /^Add 2 pending changes/ })
  await expect(add).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(screenHeading(page, 'Subscriptions')).toBeVisible()
})
