/**
 * The main job by an operator who has no mouse: from the first screen to a score, every key through the X server. The
 * service's own acts (a new question, its resolution) are done from outside, as the service does them.
 */
import { expect, type Locator, test } from '@playwright/test'
import { readTrialOperator } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'
import { tabTo as tabToIt } from './support/tab-to.ts'

const question = 'Will crude oil rise before the keyboard test ends?'

const app = provideConsole({ flavour: 'packaged', lifetime: 'test', hasDisplay: true })

const tabTo = (target: Locator, of?: Parameters<typeof tabToIt>[1]) => tabToIt({ display: app.display, target }, of)

/** Runs a command of the palette by its name. */
async function runCommand(name: string, option: RegExp): Promise<void> {
  await app.display.press('ctrl+k')
  await expect(app.page.getByRole('combobox')).toBeFocused()
  await app.display.type(name)
  const wanted = app.page.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  for (let pressed = 0; (await wanted.getAttribute('aria-selected')) !== 'true'; pressed += 1) {
    if (pressed === 12) throw new Error(`the palette does not come to ${option}`)
    await app.display.press('Down')
  }
  await app.display.press('Return')
}

test('the whole main job is done by keys: trial, subscribe, predict, review, send, score, leave', async () => {
  test.setTimeout(300_000)
  const { page } = app
  await page.evaluate(() => {
    const presses: string[] = []
    Object.assign(window, { pointerPresses: presses })
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(kind, (event) => presses.push(`${kind} on ${String(event.target)}`), true)
  })
  await tabTo(page.getByRole('button', { name: 'Start the trial' }))
  await app.display.press('Return')
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()

  await app.display.press('ctrl+comma')
  const operate = await readTrialOperator(page)
  const challenge = await operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    question,
    open_price: 80,
    deadline_in_s: 3_600,
  })

  await app.display.press('ctrl+3')
  await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
  await app.display.press('F5')
  await app.display.press('ctrl+f')
  await app.display.type('crude oil rise before the keyboard')
  const row = page.getByRole('grid', { name: 'Challenges' }).getByRole('row').filter({ hasText: question })
  await tabTo(row)
  await app.display.press('Return')
  const direction = (agent: string) => page.getByRole('radiogroup', { name: `Direction of ${agent}` })
  await expect(direction('Helios-01').getByRole('radio').first()).toBeFocused()

  await app.display.press('1')
  await expect(direction('Helios-01').getByRole('radio').first()).toBeChecked()
  await app.display.press('Tab')
  const confidence = (agent: string) => page.getByRole('textbox', { name: `Confidence of ${agent}, as a number` })
  await expect(confidence('Helios-01')).toBeFocused()
  await app.display.type('0.72')

  // An agent that is not subscribed is subscribed on the way, then predicts like the others.
  await tabTo(page.getByRole('button', { name: 'Subscribe to CL' }).first(), { presses: 60 })
  const other = String(
    await page
      .getByRole('listitem')
      .filter({ has: page.locator(':focus') })
      .first()
      .getAttribute('aria-label'),
  )
  await app.display.press('Return')
  await expect(direction(other)).toBeVisible()
  await expect(direction(other).getByRole('radio').first()).toBeFocused()
  await app.display.press('3')
  await expect(direction(other).getByRole('radio').nth(2)).toBeChecked()
  await app.display.press('Tab')
  await expect(confidence(other)).toBeFocused()
  await app.display.type('60 %')

  await app.display.press('ctrl+Return')
  await expect(page.getByRole('button', { name: 'Send 2 predictions' })).toBeFocused()
  await app.display.press('Return')
  await expect(page.getByText('2 of 2 processed')).toBeVisible()
  await app.display.press('Escape')

  await operate('resolve', { challenge_id: challenge.id, result: 'bullish' })
  await operate('clock', { advance_s: 7_200 })
  await app.display.press('ctrl+5')
  await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible()
  await app.display.press('F5')
  const result = page
    .getByRole('row')
    .filter({ hasText: 'Helios-01' })
    .filter({ has: page.getByText('CL', { exact: true }) })
    .first()
  await expect(result).toContainText('86')
  await expect(result).toContainText('correct')

  await runCommand('leave the trial', /Leave the trial/)
  await expect(page.getByRole('heading', { name: 'Welcome to Arena Console' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'pointerPresses'))).toEqual([])
})
