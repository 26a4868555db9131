/** The figures of Analytics by formulas of the tests, and the strip on the screen that must show the same. */
import { expect, type Page } from '@playwright/test'

/** A settled prediction. `score` is out of 0 to 100 or null where the service sent none or another one. */
export interface JudgedPrediction {
  confidence: number
  /** Null for one that ended without a verdict. */
  isCorrect: boolean | null
  score: number | null
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The figures as a strip shows them. */
export function figuresOf(of: readonly JudgedPrediction[]) {
  const judged = of.filter(({ isCorrect }) => isCorrect !== null)
  const share = judged.filter(({ isCorrect }) => isCorrect).length / judged.length
  // Wilson's bounds are where |p − share| = 1.96 standard errors of p: found by halving.
  const boundOf = (towards: number): number => {
    let inside = share
    let outside = towards
    for (let round = 0; round < 60; round += 1) {
      const p = (inside + outside) / 2
      const isInside = Math.abs(p - share) <= 1.959964 * Math.sqrt((p * (1 - p)) / judged.length)
      if (isInside) inside = p
      else outside = p
    }
    return inside
  }
  const scores = of.flatMap(({ score }) => (score === null || score > 100 ? [] : score))
  const chances = judged.map(({ isCorrect, confidence }) => (isCorrect ? confidence : 1 - confidence))
  return {
    n: String(judged.length),
    average: meanOf(scores).toFixed(1),
    rate: `${(share * 100).toFixed(1)} %`,
    interval: `${(boundOf(0) * 100).toFixed(1)}–${(boundOf(1) * 100).toFixed(1)} %`,
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
