/** Typing in the search boxes of screens whose text is kept in the address, which answers later than the keys come. */
import { type CDPSession, expect, type Locator, test } from '@playwright/test'
import { screenHeading } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const screens = [
  { address: 'fleet', title: 'Fleet' },
  { address: 'predict', title: 'Predict' },
  { address: 'challenges', title: 'Challenges' },
  { address: 'events?range=all', title: 'Events' },
  { address: 'inbox', title: 'Inbox' },
  { address: 'inbox/follows', title: 'Who follows whom' },
  { address: 'leaderboard', title: 'Leaderboard' },
] as const

async function openSearch(title: (typeof screens)[number]['title']): Promise<Locator> {
  const screen = screens.find((one) => one.title === title)
  await app.page.evaluate((address) => {
    window.location.hash = `#/${address}`
  }, screen?.address)
  await expect(screenHeading(app.page, title)).toBeVisible()
  const box = app.page.getByRole('main').getByRole('searchbox')
  await box.click()
  await expect(box).toHaveValue('')
  return box
}

/** Where the caret is in the box. */
function caretOf(box: Locator): Promise<number | null> {
  return box.evaluate((element) => (element instanceof HTMLInputElement ? element.selectionStart : null))
}

test('letters typed in the middle of a text stay where they are typed', async () => {
  test.setTimeout(240_000)
  for (const { title } of screens)
    await test.step(title, async () => {
      const box = await openSearch(title)
      await box.pressSequentially('osprey')
      await expect(box).toHaveValue('osprey')
      for (let step = 0; step < 3; step += 1) await box.press('ArrowLeft')
      await box.pressSequentially('abcd')
      await expect(box).toHaveValue('ospabcdrey')
      expect(await caretOf(box)).toBe(7)
      await expect.poll(() => app.page.url()).toContain('ospabcdrey')
      await box.press('Escape')
      await expect(box).toHaveValue('')
    })
})

test('an input method composes undisturbed', async () => {
  test.setTimeout(240_000)
  const keys = await app.page.context().newCDPSession(app.page)
  for (const { title } of screens)
    await test.step(title, async () => {
      const box = await openSearch(title)
      const endings = await countEndings(box)
      for (const typed of ['s', 'sh', 'shi']) {
        await compose(keys, typed)
        await expect(box).toHaveValue(typed)
      }
      expect(await endings()).toBe(0)
      await keys.send('Input.insertText', { text: '是' })
      await expect(box).toHaveValue('是')
      expect(await endings()).toBe(1)
      await expect.poll(() => decodeURIComponent(app.page.url())).toContain('是')
      await box.press('Escape')
      await expect(box).toHaveValue('')
    })
})

/** As the candidate window of an input method has it before one is chosen. */
async function compose(keys: CDPSession, text: string): Promise<void> {
  await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

/** How many compositions have ended in the box since. */
async function countEndings(box: Locator): Promise<() => Promise<number>> {
  const counter = await box.evaluateHandle((element) => {
    const count = { endings: 0 }
    element.addEventListener('compositionend', () => {
      count.endings += 1
    })
    return count
  })
  return () => counter.evaluate(({ endings }) => endings)
}

test('a filter that is pressed before the address has the text keeps it', async () => {
  for (const { title, filter } of [
    { title: 'Events', filter: 'Today' },
    { title: 'Inbox', filter: 'Unread' },
    { title: 'Leaderboard', filter: 'Yours and nearby' },
    { title: 'Challenges', filter: 'Matrix' },
  ] as const)
    await test.step(title, async () => {
      const box = await openSearch(title)
      const radio = await app.page.getByRole('main').getByRole('radio', { name: filter }).elementHandle()
      // Both in one turn of the page, which the address cannot answer between.
      await box.evaluate((_box, pressed) => {
        document.execCommand('insertText', false, 'osprey')
        if (!(pressed instanceof HTMLElement)) throw new Error('no such filter')
        pressed.click()
      }, radio)
      await expect(app.page.getByRole('main').getByRole('radio', { name: filter })).toBeChecked()
      await expect.poll(() => app.page.url()).toContain('osprey')
      await expect(box).toHaveValue('osprey')
      await box.fill('')
    })
})

test('a letter that is typed while another screen is on its way does not call it off', async () => {
  const box = await openSearch('Challenges')
  await box.evaluate((element) => {
    const keys = { key: '2', code: 'Digit2', ctrlKey: true, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', keys))
    // In the same turn: no screen can have come by then.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, 'oil')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(screenHeading(app.page, 'Predict')).toBeVisible()
  expect(app.page.url()).not.toContain('oil')
})
