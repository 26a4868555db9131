/** Keys as a keyboard sends them, through the X server: those of Playwright never reach the window around the page. */
import { expect, test } from '@playwright/test'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'packaged', lifetime: 'test', hasDisplay: true })

test('the keys of the desk do what they are named for, and leave the menu bar hidden', async () => {
  const { page } = app
  const isMenuShown = () =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMenuBarVisible())
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await goTo(page, 'Challenges')
  await app.display.point(700, 500)
  // The first row's own button: whatever is asked, somebody may predict on it.
  await page
    .getByRole('row')
    .getByRole('link', { name: 'Predict' })
    .or(page.getByRole('row').getByRole('button', { name: 'Predict' }))
    .first()
    .click()
  const directions = page.getByRole('radiogroup', { name: /^Direction of/ })
  await expect(directions.first().getByRole('radio').first()).toBeFocused()
  // By its name: an agent that arrives meanwhile may be above it.
  const name = (await directions.first().locator('label, span').first().textContent()) ?? ''
  const first = page.getByRole('radiogroup', { name, exact: true })
  await app.display.press('1')
  await expect(first.getByRole('radio').first()).toBeChecked()
  await app.display.press('alt+Down')
  await expect(first.getByRole('radio').first()).not.toBeFocused()
  await expect(directions.locator('input:focus')).toHaveCount(1)
  expect(await isMenuShown()).toBe(false)
  await app.display.press('alt+Up', 'Up', 'Down')
  await expect(first.getByRole('radio').first()).toBeChecked()
  expect(await isMenuShown()).toBe(false)
  const zoomFactor = () =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0)
  for (const [larger, usual] of [
    ['ctrl+equal', 'ctrl+0'],
    ['ctrl+plus', 'ctrl+minus'],
    ['ctrl+KP_Add', 'ctrl+KP_Subtract'],
    ['ctrl+equal', 'ctrl+KP_0'],
  ] as const) {
    await app.display.press(larger)
    await expect.poll(zoomFactor, larger).toBeGreaterThan(1)
    await app.display.press(usual)
    await expect.poll(zoomFactor, usual).toBe(1)
  }
  await app.display.press('Alt_L')
  await expect.poll(isMenuShown).toBe(true)
})
