/** The figures of Analytics by formulas of the tests, and the strip on the screen that must show the same. */
import { expect, type Page } from '@playwright/test'
import { estimateShare, meanOf } from '../../support/own-statistics.ts'

/** A settled prediction. `score` is out of 0 to 100 or null where the service sent none or another one. */
export interface JudgedPrediction {
  challenge: string | number
  confidence: number
  /** Null for one that ended without a verdict. */
  isCorrect: boolean | null
  score: number | null
}

/** The figures as a strip shows them. */
export function figuresOf(of: readonly JudgedPrediction[]) {
  const judged = of.filter(({ isCorrect }) => isCorrect !== null)
  const hits = estimateShare(judged.map(({ challenge, isCorrect }) => ({ challenge, value: isCorrect ? 1 : 0 })))
  const percent = (share: number): string => (share * 100).toFixed(1)
  const scores = of.flatMap(({ score }) => (score === null || score > 100 ? [] : score))
  const chances = judged.map(({ isCorrect, confidence }) => (isCorrect ? confidence : 1 - confidence))
  return {
    n: String(judged.length),
    average: meanOf(scores).toFixed(1),
    rate: `${percent(hits.value)} %`,
    interval: `${percent(hits.low)}–${percent(hits.high)} %`,
    brier: meanOf(chances.map((chance) => (1 - chance) ** 2)).toFixed(3),
    log: meanOf(chances.map((chance) => -Math.log(chance))).toFixed(3),
    sharpness: meanOf(judged.map(({ confidence }) => Math.abs(2 * confidence - 1))).toFixed(3),
  }
}

/** Waits until the strip of this name shows the figures of these predictions. */
export async function expectFigures(page: Page, strip: string, of: readonly JudgedPrediction[]): Promise<void> {
  const section = page.getByRole('region', { name: strip, exact: true })
  const figures = figuresOf(of)
  const expected: [string, readonly string[]][] = [
    ['With a verdict', [figures.n]],
    ['Average score', [figures.average]],
    ['Hit rate', [figures.rate, figures.interval]],
    ['Brier score', [figures.brier]],
    ['Log score', [figures.log]],
    ['Sharpness', [figures.sharpness]],
  ]
  for (const [name, texts] of expected) {
    const figure = section.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    for (const text of texts) await expect(figure, `${strip}: ${name}`).toContainText(text)
  }
}
