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

/**
 * Gives the focus to every control of the screen, one after another, and names those that cannot be brought into sight:
 * what lies below an edge that nothing scrolls over.
 */
function whatStaysBelow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A dialog keeps the focus to itself.
    if (document.querySelector('[role="dialog"]') !== null) return []
    const focusable = ':is(a[href], button, input, select, textarea, [role="row"][tabindex]):not(:disabled)'
    const controls = [...document.querySelectorAll<HTMLElement>(`#main ${focusable}`)].filter((control) => {
      const { width, height } = control.getBoundingClientRect()
      return width > 1 && height > 1 && control.closest('[aria-hidden]') === null
    })
    return controls.flatMap((control) => {
      control.focus()
      // The focus alone may leave a row half in sight, and a table in a page its last row.
      control.scrollIntoView({ block: 'center' })
      // A table draws other rows where it scrolls.
      if (!control.isConnected) return []
      const { top, bottom } = control.getBoundingClientRect()
      const middle = (top + bottom) / 2
      const edges = [{ top: 0, bottom: innerHeight }]
      for (let box = control.parentElement; box !== null; box = box.parentElement)
        // The boxes of one pixel hide inputs from the eye alone.
        if (getComputedStyle(box).overflowY !== 'visible' && box.clientHeight > 1)
          edges.push(box.getBoundingClientRect())
      // Half a pixel: what is zoomed has no whole ones.
      const isInSight = edges.every((edge) => middle >= edge.top - 0.5 && middle <= edge.bottom + 0.5)
      return isInSight
        ? []
        : [
            `${Math.round(middle)} of ${edges.map((edge) => `${Math.round(edge.top)}–${Math.round(edge.bottom)}`).join(', ')}: ${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`,
          ]
    })
  })
}

test('every control of a screen can be brought into sight in the least window at 200 %', async () => {
  const { page } = app
  await beginTrial(page)
  const zoom = (factor: number) =>
    app.electron.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to),
      factor,
    )
  await visitEveryScreen(page, async (screen) => {
    await zoom(2)
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThan(700)
    expect.soft(await whatStaysBelow(page), screen).toEqual([])
    await zoom(1)
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeGreaterThan(700)
  })
})

/**
 * Names each box of the screen whose content is cut, with more than a hundred pixels left empty below everything that
 * is shown: the box could be higher.
 */
function whatIsCutForNothing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.getElementById('main')
    if (main === null) throw new Error('no screen')
    const all = [...main.querySelectorAll<HTMLElement>('*')]
    const isText = (element: HTMLElement) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const cutAt = (element: HTMLElement): number => {
      let { bottom } = element.getBoundingClientRect()
      for (let box = element.parentElement; box !== null && main.contains(box); box = box.parentElement)
        if (getComputedStyle(box).overflowY !== 'visible') bottom = Math.min(bottom, box.getBoundingClientRect().bottom)
      return bottom
    }
    const shown = all.filter((element) => isText(element) || element.matches('input, svg, canvas'))
    const lowest = Math.max(...shown.map(cutAt))
    if (lowest > main.getBoundingClientRect().bottom - 100) return []
    return all
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1)
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollHeight} in ${box.clientHeight}`)
  })
}

test('no screen cuts what it shows while there is room below', async () => {
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1_280, 1_000))
  await beginTrial(app.page)
  await visitEveryScreen(app.page, async (screen) => {
    await expect.soft.poll(() => whatIsCutForNothing(app.page), { message: screen }).toEqual([])
  })
})

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
