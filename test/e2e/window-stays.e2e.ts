/**
 * The window itself stays where it is: only what is meant to scroll does, whatever gets the focus on whichever screen.
 */
import { expect, type Page, test } from '@playwright/test'
import { beginTrial, visitEveryScreen } from './support/every-screen.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test.beforeEach(async () => {
  // As small as the window can be made: the most is out of sight.
  await app.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const [width = 0, height = 0] = window?.getMinimumSize() ?? []
    window?.setSize(width, height)
  })
})

/**
 * Gives the focus to everything that can have it, one after another, and then tries to move every box that holds such a
 * control and has no scroll bar. What moved is named with the control that moved it. An operator could not move such a
 * box back.
 */
function whatMoves(page: Page): Promise<{ focused: number; moved: string[] }> {
  return page.evaluate(() => {
    const focusable = 'a[href], button, input, select, textarea, [tabindex]'
    const controls = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
      (control) => control.getClientRects().length > 0,
    )
    const boxes = [...document.querySelectorAll<HTMLElement>('*')].filter((box) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const isMeantTo = [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll')
      const isTypedInto = box.matches('input, textarea, select')
      // The box of one pixel around an input that only a screen reader sees: nothing of it is ever on the screen.
      const isUnseen = box.clientWidth <= 1 && box.clientHeight <= 1
      if (isMeantTo || isTypedInto || isUnseen) return false
      return box === document.documentElement || box.querySelector(focusable) !== null
    })
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} ${element.getAttribute('aria-label') ?? ''}`
    const takeBack = (cause: string): string[] =>
      boxes
        .filter((box) => box.scrollTop !== 0 || box.scrollLeft !== 0)
        .map((box) => {
          const said = `${name(box)} by ${box.scrollLeft}, ${box.scrollTop}: ${cause}`
          box.scrollTo(0, 0)
          return said
        })
    const moved = takeBack('as it was opened')
    for (const control of controls) {
      control.focus()
      moved.push(...takeBack(name(control)))
    }
    for (const box of boxes) box.scrollTo(10_000, 10_000)
    moved.push(...takeBack('when told to'))
    return { focused: controls.length, moved }
  })
}

test('nothing outside a scrolling area moves on any screen, whatever gets the focus', async () => {
  expect(await whatMoves(app.page), 'welcome').toMatchObject({ focused: expect.any(Number), moved: [] })
  await beginTrial(app.page)
  const screens: string[] = []
  await visitEveryScreen(app.page, async (screen) => {
    const { focused, moved } = await whatMoves(app.page)
    expect(moved, screen).toEqual([])
    expect(focused, screen).toBeGreaterThan(0)
    screens.push(screen)
  })
  expect(screens).toContain('review of a table')
})

test('a choice far down in the settings leaves the page where it was', async () => {
  const { page } = app
  await beginTrial(page)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Settings' }).click()
  for (const label of ['Dark', 'Light']) {
    const choice = page.getByText(label, { exact: true })
    await choice.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => document.getElementById('root')?.getBoundingClientRect().top)
    await choice.click()
    await expect(page.getByRole('radio', { name: label, exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: label, exact: true })).toBeFocused()
    expect(before).toBe(0)
    expect(await page.evaluate(() => document.getElementById('root')?.getBoundingClientRect().top)).toBe(0)
    await expect(choice).toBeInViewport()
  }
})
