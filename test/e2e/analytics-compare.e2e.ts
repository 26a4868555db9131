import { expect, type Locator, test } from '@playwright/test'
import { meanOf } from '../support/own-statistics.ts'
import { type SettledFleet, type SettledPrediction, storeSettledHome } from '../support/settled-fleet.ts'
import { violationsOn } from './support/axe.ts'
import { provideConsole } from './support/provided-console.ts'
import { tabTo } from './support/tab-to.ts'

/** Odd agents are right more often; agents 1 and 3 say the same. */
const fleet: SettledFleet = {
  agents: 6,
  challenges: 40,
  resultOf: (challenge) => (challenge % 3 === 0 ? 'bearish' : 'bullish'),
  predict: (number, challenge): SettledPrediction => {
    const agent = number === 3 ? 1 : number
    const isCorrect = (agent * 5 + challenge * 7) % 11 < (agent % 2 === 1 ? 8 : 5)
    const result = fleet.resultOf(challenge)
    const direction = isCorrect ? result : result === 'bullish' ? 'bearish' : 'bullish'
    const confidence = (50 + ((agent * 3 + challenge) % 11) * 4) / 100
    return { direction, confidence, isCorrect, score: 50 + (isCorrect ? 50 : -50) * confidence }
  },
}
const rows = Array.from({ length: fleet.agents * fleet.challenges }, (_, at) => {
  const [agent, challenge] = [at % fleet.agents, Math.floor(at / fleet.agents)]
  return { agent, challenge, said: fleet.predict(agent, challenge) }
}).flatMap(({ said, ...row }) => (said === null ? [] : [{ ...row, ...said }]))
const odd = rows.filter(({ agent }) => agent % 2 === 1)
const even = rows.filter(({ agent }) => agent % 2 === 0)

const app = provideConsole({
  flavour: 'built',
  lifetime: 'test',
  hasDisplay: true,
  prepare: (home) => storeSettledHome(home, { baseUrl: 'http://127.0.0.1:9', fleet }),
})

/** Opens a list with the keys and takes an option of it. */
async function choose(button: Locator, option: string): Promise<void> {
  const { page } = app
  await tabTo({ display: app.display, target: button }, { presses: 25 })
  await app.display.press('Return')
  const wanted = page.getByRole('option', { name: option, exact: true })
  await expect(wanted).toBeVisible()
  await app.display.press('Home')
  for (let pressed = 0; !(await wanted.evaluate((element) => element === document.activeElement)); pressed += 1) {
    if (pressed === 12) throw new Error(`the list does not come to ${option}`)
    await app.display.press('Down')
  }
  await app.display.press('Return')
  await expect(wanted).toHaveCount(0)
}

const averageOf = (of: typeof rows, most: number) =>
  meanOf(of.map(({ confidence, isCorrect }) => 50 + (isCorrect ? 50 : -50) * Math.min(confidence, most)))
const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`

/** N / (1 + (N − 1) × correlation), over the pairs of standardized payoffs on each challenge. */
function sizeOf(of: typeof rows): number {
  const agents = [...new Set(of.map(({ agent }) => agent))]
  const standardized = agents.flatMap((agent) => {
    const own = of.filter((row) => row.agent === agent)
    const payoffs = own.map(({ confidence, isCorrect }) => (isCorrect ? confidence : -confidence))
    const spread = Math.sqrt(meanOf(payoffs.map((value) => (value - meanOf(payoffs)) ** 2)))
    return own.map(({ challenge }, at) => ({ agent, challenge, z: ((payoffs[at] ?? 0) - meanOf(payoffs)) / spread }))
  })
  const products = standardized.flatMap((a) =>
    standardized.filter((b) => b.challenge === a.challenge && b.agent > a.agent).map((b) => a.z * b.z),
  )
  return agents.length / (1 + (agents.length - 1) * Math.max(0, meanOf(products)))
}

test('two tags are compared under the same rules and by their likeness, without a pointer', async () => {
  test.setTimeout(180_000)
  const { page } = app
  await page.getByRole('heading', { level: 1 }).waitFor()
  await app.display.press('ctrl+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await app.display.type('rules lab')
  await expect(page.getByRole('option', { name: 'Rules lab' }).first()).toHaveAttribute('aria-selected', 'true')
  await app.display.press('Return')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules lab' })).toBeVisible()

  await choose(page.getByRole('button', { name: 'All tags' }), 'odd')
  await tabTo({ display: app.display, target: page.getByRole('button', { name: 'Compare…' }) }, { presses: 25 })
  await app.display.press('Return')
  // Both are the same to begin with, and it says so.
  await expect(page.getByRole('note')).toContainText('Both selections are the same predictions')
  await choose(page.getByRole('button', { name: 'Tag, compared with' }), 'even')

  const table = page.getByRole('table', { name: 'Rules in odd and in even' })
  const expectRow = async (name: RegExp, most: number) => {
    const row = table.getByRole('row', { name })
    const averages = [averageOf(odd, most), averageOf(even, most)]
    for (const average of averages) await expect(row).toContainText(average.toFixed(1))
    await expect(row).toContainText(signed((averages[0] ?? 0) - (averages[1] ?? 0)))
    await expect(row).toContainText(`n = ${odd.length}`)
    await expect(row).toContainText(/[+-]\d+\.\d\d to [+-]\d+\.\d\d/)
  }
  await expectRow(/^Actual predictions/, 1)
  await expectRow(/^Cap confidence at 0.70/, 0.7)
  await expect(page.getByText('In both: 0 predictions; challenges that both predicted: 40.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await tabTo(
    { display: app.display, target: page.getByRole('link', { name: 'Fleet likeness' }) },
    { presses: 60, back: true },
  )
  await app.display.press('Return')
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet likeness' })).toBeVisible()
  const sizes = [sizeOf(odd), sizeOf(even)]
  for (const [at, name] of ['odd', 'even'].entries())
    await expect(page.getByRole('region', { name: `Effective fleet size: ${name}` })).toContainText(
      `${sizes[at]?.toFixed(1)} of 3`,
    )
  const difference = page.getByRole('region', { name: 'Difference: odd minus even' })
  await expect(difference).toContainText(`${signed((sizes[0] ?? 0) - (sizes[1] ?? 0))} agents`)
  await expect(difference).toContainText('3 and 3 agents on 40 and 40 challenges')
  const clusters = page.getByRole('table', { name: 'Clone clusters' })
  await expect(clusters.getByRole('row').filter({ hasText: 'odd' })).toContainText('Settled 0001, Settled 0003')
  for (const name of ['odd', 'even'])
    await expect(page.getByRole('figure', { name: `Which agents err alike: ${name}` })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
