import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { type SettledFleet, storeSettledHome } from '../support/settled-fleet.ts'
import { storeKeychainMark } from './keychain-mark.ts'
import { type Look, type PictureTaker, plainLook } from './picture-taker.ts'

const looks: readonly Look[] = [
  plainLook,
  { ...plainLook, theme: 'dark', width: 1_920, height: 1_080 },
  { ...plainLook, theme: 'dark', language: 'zh-CN' },
  { ...plainLook, width: 1_024, height: 768 },
]

/** One tag beside the other. */
const compared = 'tag=odd&vs=true&vsTag=even'

/** Draws that are the same in every run, from 0 to 1. */
const drawOf = (agent: number, challenge: number, what: number): number => {
  const mixed = Math.sin(agent * 127.1 + challenge * 311.7 + what * 74.7) * 43_758.5453
  return mixed - Math.floor(mixed)
}

/** A hundred days of twelve agents: three say the same, and the last is too sure of itself. */
const fleet: SettledFleet = {
  agents: 12,
  challenges: 100,
  resultOf: (challenge) => (drawOf(0, challenge, 1) < 0.5 ? 'bullish' : 'bearish'),
  predict: (number, challenge) => {
    const agent = number < 3 ? 0 : number
    const confidence = number === 11 ? 0.95 : 0.5 + Math.round(drawOf(agent, challenge, 2) * 40) / 100
    const isCorrect = drawOf(agent, challenge, 3) < 0.2 + 0.5 * Math.min(confidence, 0.8) + agent / 100
    const result = fleet.resultOf(challenge)
    const direction = isCorrect ? result : result === 'bullish' ? 'bearish' : 'bullish'
    return { direction, confidence, isCorrect, score: 50 + (isCorrect ? 50 : -50) * confidence }
  },
}

/** A service that answers, and a store in which the fleet's results are. */
export async function makeSettledHome(home: string, of: SettledFleet = fleet) {
  const sandbox = await startSandboxProcess(['--agents', '1'])
  await storeKeychainMark()
  storeSettledHome(home, { baseUrl: sandbox.baseUrl, fleet: of })
  return sandbox
}

/** Figures with charts, the lab of rules, how alike the agents are, and the list of results. */
export async function takeAnalytics({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  for (const look of looks) {
    await pictures.wear(look)
    await pictures.open('results/analytics')
    await page.locator('figure canvas').first().waitFor()
    await pictures.take('analytics')
    await page.getByRole('main').getByRole('table').last().scrollIntoViewIfNeeded()
    await pictures.take('analytics-breakdown')
    await pictures.open('results/lab')
    await page.getByRole('main').getByRole('table').first().waitFor()
    await pictures.take('lab')
    await pictures.open(`results/lab?${compared}`)
    await page.getByRole('main').getByRole('table').first().waitFor()
    await page.locator('figure canvas').first().waitFor()
    await pictures.take('lab-compared')
    await pictures.open('results/likeness')
    await page.locator('figure canvas').first().waitFor()
    await pictures.take('likeness')
    await pictures.open(`results/likeness?${compared}`)
    await page.locator('figure canvas').nth(1).waitFor()
    await pictures.take('likeness-compared')
    await pictures.open('results')
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await pictures.take('results-settled')
  }
}
