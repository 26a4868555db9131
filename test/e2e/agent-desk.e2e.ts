/** The desk of one agent: all its challenges on one page, worked through by keyboard, reviewed and sent together. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { goTo, readTrialOperator } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Challenges of Helios-01' }).getByRole('listitem')
const focusedRow = (page: Page) => rowsOf(page).filter({ has: page.locator(':focus') })

/** From the fleet by way of the agent's own page. */
async function openAgentDesk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Fleet', exact: true }).click()
  await page.getByRole('link', { name: 'Helios-01', exact: true }).click()
  await page.getByRole('link', { name: /^Predict, \d+ due$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predict as Helios-01' })).toBeVisible()
}

test('leads from the agent to its challenges, and sends two of them in one review', async () => {
  const { page } = app
  await openAgentDesk(page)
  await expect(page.locator('[data-field="direction"] input:focus')).toHaveCount(1)
  const names: (string | null)[] = []
  const dialog = page.getByRole('dialog')
  for (const text of ['0.6', '0.7']) {
    const row = focusedRow(page)
    const name = await row.getAttribute('aria-label')
    names.push(name)
    // The evidence is that of the row with the focus.
    await expect(page.getByRole('region', { name: 'Challenge', exact: true })).toContainText(name ?? '')
    await page.keyboard.press('1')
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
    await expect(row.getByText('ready', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    // Each names its challenge, also where it is the only one.
    for (const question of names) await expect(dialog.getByRole('cell', { name: question ?? '' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Alt+ArrowDown')
  }
  expect(new Set(names).size).toBe(2)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(/challenges? (is|are) not included/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 2 predictions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 of 2 processed')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).filter({ hasText: 'accepted' })).toHaveCount(2)
})

test('a challenge that comes before the row with the focus changes neither the row nor its evidence', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  const operate = await readTrialOperator(page)
  await openAgentDesk(page)
  await expect(page.locator('[data-field="direction"] input:focus')).toHaveCount(1)
  const last = rowsOf(page)
    .filter({ has: page.getByRole('radio') })
    .last()
  await last.getByRole('textbox').first().focus()
  const name = (await focusedRow(page).getAttribute('aria-label')) ?? ''
  const shown = page.getByRole('region', { name: 'Challenge', exact: true })
  await expect(shown).toContainText(name)
  // Out of sight above, the others are drawn again, and the row with the focus stays drawn.
  await rowsOf(page).first().hover()
  await page.mouse.wheel(0, -10_000)
  const question = 'Will crude oil rise within five minutes?'
  await operate('challenges', { site: 'global', scope_key: 'CL', question, open_price: 80, deadline_in_s: 300 })
  await page.keyboard.press('F5')
  const added = rowsOf(page).and(page.getByRole('listitem', { name: question, exact: true }))
  await expect(added).toBeVisible()
  const placeOf = async (row: Locator) => Number(await row.getAttribute('data-desk-row'))
  expect(await placeOf(added)).toBeLessThan(await placeOf(focusedRow(page)))
  await expect(focusedRow(page)).toHaveAttribute('aria-label', name)
  await expect(shown).toContainText(name)
  // The keys go on from there.
  const before = (await placeOf(focusedRow(page))) - 1
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => placeOf(focusedRow(page))).toBeLessThanOrEqual(before)
})

test('keys go past challenges that another program has predicted on', async () => {
  const { page } = app
  await openAgentDesk(page)
  await expect(page.locator('[data-field="direction"] input:focus')).toHaveCount(1)
  await expect(rowsOf(page).getByText('predicted elsewhere').first()).toBeVisible()
  const seen = new Set<string | null>()
  for (let times = 0; times < 6; times += 1) {
    await expect(focusedRow(page).getByRole('radio').first()).toBeVisible()
    seen.add(await focusedRow(page).getAttribute('aria-label'))
    await page.keyboard.press('Alt+ArrowDown')
  }
  expect(seen.size).toBe(6)
})

test('keeps a draft of each row by its own challenge', async () => {
  const { page } = app
  await openAgentDesk(page)
  const open = rowsOf(page).filter({ has: page.getByRole('radio') })
  const question = (await open.first().getAttribute('aria-label')) ?? ''
  await open.first().getByRole('textbox').first().fill('0.55')
  await page.getByRole('link', { name: 'Back to what is due' }).click()
  await expect(page.getByText('Only Helios-01')).toBeVisible()
  await page.getByRole('link', { name: 'All its challenges on one page' }).click()
  const row = rowsOf(page).and(page.getByRole('listitem', { name: question, exact: true }))
  await expect(row.getByRole('textbox').first()).toHaveValue('0.55')
  await expect(rowsOf(page).getByText('direction missing')).toHaveCount(1)
})

test('puts one value into several challenges', async () => {
  const { page } = app
  await openAgentDesk(page)
  await page.getByRole('checkbox', { name: 'Select all challenges' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply to selected…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Confidence/ }).fill('0.62')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  const open = rowsOf(page).filter({ has: page.getByRole('radio') })
  // Rows close meanwhile, and others turn out to have been predicted elsewhere.
  const values = () =>
    open.evaluateAll((rows) =>
      rows.map((row) => row.querySelector<HTMLInputElement>('[data-field="confidence"] input')?.value),
    )
  await expect.poll(async () => [...new Set(await values())]).toEqual(['0.62'])
})

test('shows beside the desk what there is to go by, and keeps it open on the next challenge', async () => {
  const { page } = app
  await openAgentDesk(page)
  await page.getByRole('button', { name: 'Show evidence' }).click()
  const evidence = page.getByRole('complementary', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: /^Your agents on / })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await expect(evidence.getByText(/right · average score|No results on this instrument/)).toBeVisible()
  await expect(
    evidence.getByRole('heading', { name: 'Event' }).or(evidence.getByText('The service names no event')),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to what is due' }).click()
  await page.getByRole('button', { name: 'Start with the first' }).click()
  await expect(evidence).toBeVisible()
  await page
    .getByRole('textbox', { name: /^Confidence of/ })
    .first()
    .fill('0.72')
  await expect(page.getByText('Brier 0.08 / 0.52')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page)).toEqual([])
  }
})

test('shares a narrow window between desk and evidence: the state, the slider and the review stay in sight', async () => {
  const { page, electron } = app
  await openAgentDesk(page)
  const toggle = page.getByRole('button', { name: /^(Show|Hide) evidence$/ })
  if ((await toggle.textContent()) === 'Show evidence') await toggle.click()
  const evidence = page.getByRole('complementary', { name: 'Evidence' })
  const review = page.getByRole('button', { name: /^Review and send/ })
  for (const [width, height] of [
    [1_920, 1_080],
    [1_280, 800],
    [1_024, 768],
  ] as const) {
    await electron.evaluate(({ BrowserWindow }, [x, y]) => BrowserWindow.getAllWindows()[0]?.setContentSize(x, y), [
      width,
      height,
    ] as const)
    await page.waitForFunction((wanted) => window.innerWidth === wanted, width)
    await expect(evidence).toBeInViewport()
    await expect(page.getByText('Status', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(review).toBeInViewport({ ratio: 1 })
    const list = page.getByRole('list', { name: 'Challenges of Helios-01' })
    const isScrolling = () =>
      list.evaluate(({ parentElement: box }) => (box ? box.scrollWidth > box.clientWidth : null))
    await expect.poll(isScrolling).toBe(false)
    const slider = await page
      .getByRole('group', { name: /, slider$/ })
      .first()
      .boundingBox()
    expect(slider?.width).toBeGreaterThan(90)
  }
})
