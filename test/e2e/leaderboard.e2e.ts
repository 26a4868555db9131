/** The leaderboard of a site with own agents marked, its past, who passed whom, and the road to a rank. */
import { expect } from '@playwright/test'
import { fetchBoard, type ServedRow, storeBoard } from '../support/stored-board.ts'
import { journey } from './support/journey.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('a leaderboard is read, an agent of it opened, and its past looked through')

const sandbox = provideSandbox(['--agents', '6', '--demo'])
let rows: ServedRow[]
let own: ServedRow
let rival: ServedRow

const app = provideConsole({
  flavour: 'built',
  async prepare(home) {
    rows = await fetchBoard(sandbox.baseUrl)
    const ranked = rows.filter(({ rank }) => rank !== null)
    const [first, , third] = ranked
    if (first === undefined || third === undefined) throw new Error('three ranked agents are needed')
    rival = first
    own = third
    storeBoard({ home, baseUrl: sandbox.baseUrl, own: [own.agent_id], rows, hours: 30 })
  },
})

const table = () => app.page.getByRole('grid', { name: 'Leaderboard' })
const rowOf = (name: string) => table().getByRole('row').filter({ hasText: name })
const view = async (name: string) =>
  app.page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }).click()

step('opens from the rail, in the order of the service, with own agents marked', async () => {
  const { page } = app
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await expect(rowOf(rival.agent_name)).toContainText('1')
  await expect(rowOf(own.agent_name)).toContainText('Yours')
  await expect(rowOf(own.agent_name)).toContainText(String(own.avg_score?.toFixed(2)))
  await expect(page.getByText('Compared with the snapshot of')).toBeVisible()
})

step('finds an agent by a part of its name, and shows everyone again', async () => {
  const { page } = app
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('nobody is called that')
  await expect(page.getByRole('heading', { name: 'No agent matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(rowOf(rival.agent_name)).toBeVisible()
})

step('opens an own agent by Enter, with its scorecard and the road to a rank', async () => {
  const { page } = app
  const row = rowOf(own.agent_name)
  await row.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Selected agent' })
  await panel.getByRole('button', { name: 'Get scorecard' }).click()
  await expect(panel.getByText('As of')).toBeVisible()
  const road = panel.getByRole('region', { name: 'Road to rank' })
  await expect(road.getByRole('status')).toContainText('of simulated outcomes reach rank 2 or better')
  await expect(road.getByRole('status')).toContainText('95 % interval of the simulation')
  await road.getByRole('textbox', { name: 'Rank to reach' }).fill(String(rows.length))
  await expect(road.getByRole('status')).toContainText('100.0 % of simulated outcomes')
  await road.getByRole('textbox', { name: 'Rank to reach' }).fill('none')
  await expect(road.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible()
  await road.getByRole('textbox', { name: 'Rank to reach' }).fill('1')
  await expect(road.getByRole('table', { name: 'Odds used' })).toContainText('0.55')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})

step('draws ranks over time, with the numbers behind them as a table', async () => {
  await view('Rank history')
  const chart = app.page.getByRole('figure', { name: 'Rank over time' })
  await expect(chart.getByRole('img')).toBeVisible()
  await chart.getByRole('button', { name: 'Show the numbers as a table' }).click()
  const numbers = chart.getByRole('table')
  await expect(numbers.getByRole('columnheader', { name: own.agent_name })).toBeVisible()
  // Thirty hours before and the reading of now.
  await expect(numbers.getByRole('rowheader')).toHaveCount(31)
})

step('lists who passed whom with the own results in between', async () => {
  const { page } = app
  await view('Overtakes')
  const list = page.getByRole('region', { name: 'Who overtook whom' })
  await expect(list.getByText(new RegExp(`^${own.agent_name} passed `)).first()).toBeVisible()
  const results = list.getByText(`Results of ${own.agent_name} in between:`).first()
  await expect(results).toBeVisible()
  // To what became of the challenge, not to a desk that is closed.
  await expect(results.getByRole('link').first()).toHaveAttribute('href', /#\/results\/challenges\//)
})

step('shows another category, and the board of the other site', async () => {
  const { page } = app
  await view('Ranking')
  await page.getByRole('button', { name: /Category/ }).click()
  await page.getByRole('option', { name: 'Economics' }).click()
  await expect(page.getByRole('heading', { name: 'No agents on this board' })).toBeVisible()
  await page.getByRole('button', { name: /^.*Site$/ }).click()
  await page.getByRole('option', { name: /CN|国内站/ }).click()
  await page.getByRole('button', { name: /Category/ }).click()
  await page.getByRole('option', { name: 'All categories' }).click()
  await expect(table().getByRole('row').nth(1)).toBeVisible()
  await expect(rowOf(own.agent_name)).toHaveCount(0)
})

step('keeps reading a board every hour when it is told to', async () => {
  const keep = app.page.getByRole('switch', { name: 'Read every hour' })
  await keep.focus()
  await app.page.keyboard.press('Space')
  await expect(keep).toBeChecked()
})

step('leads from the palette to the board by another word, and from an agent to its place', async () => {
  const { page } = app
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('standings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Fleet' }).click()
  await page.getByRole('link', { name: own.agent_name }).click()
  await page.getByRole('region', { name: 'Scorecard' }).getByRole('link', { name: 'Open leaderboard' }).click()
  await expect(page.getByRole('complementary', { name: 'Selected agent' })).toContainText(own.agent_name)
})
