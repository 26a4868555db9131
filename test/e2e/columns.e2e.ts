/** Columns as the operator arranges them, by mouse and by keyboard, over a restart and in a narrow window. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { goTo, startTrial } from './support/operator-acts.ts'

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp

async function openChallenges(): Promise<Page> {
  app = await startConsole({ home: home.path, flavour: 'built' })
  const { page } = app
  await startTrial(page)
  await goTo(page, 'Challenges')
  await page.getByRole('row').nth(2).waitFor()
  return page
}

const header = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true })
const menuItem = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitem', { name })

async function widthOf(cell: Locator): Promise<number> {
  return Math.round((await cell.boundingBox())?.width ?? 0)
}

async function namesOfAssets(page: Page): Promise<string[]> {
  return page.locator('[data-column="asset"]').allTextContents()
}

async function dragEdge(page: Page, columnId: string, byPx: number): Promise<void> {
  const box = await page.locator(`[data-column-grip="${columnId}"]`).boundingBox()
  if (box === null) throw new Error(`${columnId} has no edge`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byPx / 2, y)
  await page.mouse.move(x + byPx, y)
  await page.mouse.up()
}

test.beforeAll(async () => {
  home = await makeHome()
})
test.afterEach(() => app.close())
test.afterAll(() => home.remove())

test('columns sort, change their width, hide, and come back like that after a restart', async () => {
  let page = await openChallenges()
  const ownOrder = await namesOfAssets(page)
  await header(page, 'Instrument').getByRole('button').click()
  await expect(header(page, 'Instrument')).toHaveAttribute('aria-sort', 'ascending')
  const ascending = await namesOfAssets(page)
  expect(ascending).toEqual([...ascending].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  await header(page, 'Instrument').getByRole('button').click()
  await expect(header(page, 'Instrument')).toHaveAttribute('aria-sort', 'descending')
  await header(page, 'Instrument').getByRole('button').click()
  await expect.poll(() => namesOfAssets(page)).toEqual(ownOrder)
  await header(page, 'Instrument').getByRole('button').click()

  const before = await widthOf(header(page, 'Instrument'))
  await dragEdge(page, 'asset', 40)
  await expect.poll(() => widthOf(header(page, 'Instrument'))).toBe(before + 40)
  await header(page, 'Instrument').getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf(header(page, 'Instrument'))).toBe(before + 56)

  // The menu of the header by the key for it, as with rows.
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: 'Columns: Instrument' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await menuItem(page, 'Site').click()
  await expect(header(page, 'Site')).toHaveCount(0)
  await app.close()

  page = await openChallenges()
  await expect(header(page, 'Site')).toHaveCount(0)
  await expect(header(page, 'Instrument')).toHaveAttribute('aria-sort', 'ascending')
  expect(await widthOf(header(page, 'Instrument'))).toBe(before + 56)

  await header(page, 'Instrument').click({ button: 'right' })
  await menuItem(page, 'Reset columns').click()
  await expect(header(page, 'Site')).toBeVisible()
  await expect(header(page, 'Instrument')).toHaveAttribute('aria-sort', 'none')
  expect(await widthOf(header(page, 'Instrument'))).toBe(before)
})

test('without room the minor columns go first, the menu says so, and the act stays in sight', async () => {
  const page = await openChallenges()
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1_024, 700))
  await dragEdge(page, 'asset', 260)
  await expect(header(page, 'Site')).toHaveCount(0)
  await expect(header(page, 'Question')).toBeVisible()
  const act = page
    .getByRole('row')
    .getByRole('link', { name: /Predict|View/ })
    .first()
  await expect(act).toBeInViewport({ ratio: 1 })
  await header(page, 'Instrument').click({ button: 'right' })
  await expect(menuItem(page, /Site \(no room in this window\)/)).toBeVisible()
  await page.keyboard.press('Escape')

  // So wide that nothing helps: it scrolls, and the act stays.
  await dragEdge(page, 'asset', 400)
  await dragEdge(page, 'closes', 300)
  await expect(act).toBeInViewport({ ratio: 1 })
  // Two presses in one place give the width that the console gives.
  await page.locator('[data-column-grip="closes"]').dblclick()
  await expect.poll(() => widthOf(header(page, 'Closes'))).toBe(108)
})
