/** Analytics of nothing resolved, of one prediction, of one confidence for all, and of a thousand agents. */
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import type { SettledFleet } from '../support/settled-fleet.ts'
import { makeSettledHome } from './analytics-scene.ts'
import { looksAtBothSizes, type PictureTaker } from './picture-taker.ts'

/** Draws that are the same in every run, from 0 to 1. */
const drawOf = (agent: number, challenge: number): number => {
  const mixed = Math.sin(agent * 91.3 + challenge * 217.9) * 43_758.5453
  return mixed - Math.floor(mixed)
}

function fleetOf(agents: number, challenges: number, confidenceOf: (draw: number) => number): SettledFleet {
  return {
    agents,
    challenges,
    resultOf: () => 'bullish',
    predict: (agent, challenge) => {
      const draw = drawOf(agent, challenge)
      const confidence = confidenceOf(draw)
      const isCorrect = draw < 0.55
      const score = 50 + (isCorrect ? 50 : -50) * confidence
      return { direction: isCorrect ? 'bullish' : 'bearish', confidence, isCorrect, score }
    },
  }
}

const fleets = {
  none: { ...fleetOf(3, 2, () => 0.7), isOpen: () => true, predict: () => null },
  one: fleetOf(1, 1, () => 0.7),
  bin: fleetOf(12, 20, () => 0.7),
  thousand: fleetOf(1_000, 30, (draw) => 0.5 + Math.round(draw * 50) / 100),
} as const satisfies Record<string, SettledFleet>
type Case = keyof typeof fleets

/** Every view of analytics of one such fleet. */
export function createFiguresScene(name: Case) {
  return {
    prepare: (home: string) => makeSettledHome(home, fleets[name]),
    take: ({ page }: ConsoleApp, pictures: PictureTaker) => takeFigures(page, pictures, name),
  }
}

async function takeFigures(page: ConsoleApp['page'], pictures: PictureTaker, name: Case): Promise<void> {
  const whatIf = /^(What if|如果)/
  for (const look of looksAtBothSizes) {
    await pictures.wear(look)
    for (const view of ['analytics', 'lab', 'likeness'] as const) {
      await pictures.open(`results/${view}`)
      await page
        .locator('figure canvas')
        .or(page.getByRole('main').getByRole('heading', { level: 2 }))
        .first()
        .waitFor()
      await pictures.take(`figures-${name}-${view}`)
      const panel = page.getByRole('region', { name: whatIf })
      if (view !== 'analytics' || (await panel.count()) === 0) continue
      await panel.scrollIntoViewIfNeeded()
      await pictures.take(`figures-${name}-what-if`)
      await page.getByRole('main').getByRole('grid').last().scrollIntoViewIfNeeded()
      await pictures.take(`figures-${name}-groups`)
    }
  }
}
