/** What the console does for a system that wants no motion, or its own colours only (high contrast). */
import { expect, type Locator, test } from '@playwright/test'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

test.afterEach(async () => {
  await app.page.emulateMedia({ reducedMotion: null, forcedColors: null })
})

/** Background, text and left edge of an element, as they are drawn. */
const lookOf = (element: Locator) =>
  element.evaluate((drawn) => {
    const { backgroundColor, color, borderLeftWidth, outlineStyle } = getComputedStyle(drawn)
    return { backgroundColor, color, borderLeftWidth, outlineStyle }
  })

test('nothing on the page moves or fades where the system wants no motion', async () => {
  const { page } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, transitionProperty, transitionDuration } = getComputedStyle(element)
          const isFading = transitionProperty !== 'none' && /[1-9]/.test(transitionDuration)
          return animationName !== 'none' || isFading
        })
        .map(({ className }) => String(className)),
    )
  expect(await moving()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).not.toEqual([])
  await page.keyboard.press('Escape')
})

test('what is chosen and what has the focus look unlike the others with forced colours', async () => {
  const { page } = app
  await page.emulateMedia({ forcedColors: 'active' })
  const expectUnlike = async (chosen: Locator, other: Locator) => {
    const [one, two] = [await lookOf(chosen), await lookOf(other)]
    expect(one.backgroundColor).not.toBe(two.backgroundColor)
    expect(one.backgroundColor).not.toBe(one.color)
  }
  await goTo(page, 'Settings')
  const rail = page.getByRole('navigation', { name: 'Main navigation' })
  await expectUnlike(rail.getByRole('link', { name: 'Settings' }), rail.getByRole('link', { name: 'Fleet' }))
  const themes = page.getByRole('radiogroup', { name: 'Theme' }).locator('label')
  await expectUnlike(
    themes.and(page.locator('[data-selected]')),
    themes.and(page.locator(':not([data-selected])')).first(),
  )
  await page.keyboard.press('Control+k')
  const found = page.locator('[cmdk-item]')
  await expectUnlike(found.and(page.locator('[aria-selected="true"]')), found.nth(1))
  await page.keyboard.press('Escape')
  // The knob of a switch is drawn by its border, since no background is.
  const knob = page.getByRole('switch').first().locator('xpath=ancestor::label').locator('span[aria-hidden] > span')
  expect((await lookOf(knob)).borderLeftWidth).toBe('6px')
  await goTo(page, 'Subscriptions')
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const id = await grid.getAttribute('aria-activedescendant')
  expect((await lookOf(page.locator(`[id="${id}"]`))).outlineStyle).toBe('solid')
})

test('a slider shows with forced colours how far it is set, and no thumb before it is', async () => {
  const { page } = app
  await page.emulateMedia({ forcedColors: 'active' })
  await goTo(page, 'Challenges')
  await page
    .getByRole('link', { name: /^Predict: / })
    .first()
    .click()
  const desk = page.getByRole('main')
  const slider = desk.getByRole('slider').first()
  const thumb = slider.locator('xpath=ancestor::*[@data-rac][1]')
  await expect(slider).toHaveAttribute('aria-valuetext', 'no confidence yet')
  await expect(thumb).toHaveCSS('opacity', '0')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '0.51')
  await expect(thumb).toHaveCSS('opacity', '1')
  const { backgroundColor } = await lookOf(thumb)
  expect(backgroundColor).not.toBe((await lookOf(desk)).backgroundColor)
})
