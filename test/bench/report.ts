import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Figure, judgeFigure } from './figure.ts'

const document = fileURLToPath(new URL('../../docs/measurements.md', import.meta.url))

/** The figures as a Markdown table: medians, and each target with whether it is met. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { oursMedian, floorMedian, reached, isMet } = judgeFigure(figure)
    const { floor, unit, target } = figure
    const beside = floor === null ? '–' : `${amount(floorMedian ?? 0, unit)} (${floor.what})`
    const result = floor === null ? '–' : `${reached.toFixed(2)} ×`
    const limit = floor === null ? `≤ ${target} ${unit}` : `≤ ${target} ×`
    return [figure.what, amount(oursMedian, unit), beside, result, limit, isMet ? 'PASS' : 'FAIL']
  })
  const head = ['What', 'Console', 'Floor', 'Ratio', 'Target', 'Result']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function amount(value: number, unit: Figure['unit']): string {
  const digits = (unit === 'ms' && value < 100) || unit === '‰' ? 1 : 0
  return `${value.toFixed(digits)} ${unit}`
}

/** The benches whose tables have no place in the document. */
export function listWithoutPlace(benchNames: readonly string[]): string[] {
  const text = readFileSync(document, 'utf8')
  return benchNames.filter((name) => placeOf(text, name) === null)
}

function placeOf(text: string, benchName: string): { from: number; to: number; begin: string } | null {
  const begin = `<!-- figures of ${benchName}: begin -->`
  const from = text.indexOf(begin)
  const to = text.indexOf(`<!-- figures of ${benchName}: end -->`)
  return from < 0 || to < from ? null : { from, to, begin }
}

/** Puts a bench's table between its markers in the document, with the day and the machine. */
export function writeFigures(benchName: string, table: string, stamp: string): void {
  const text = readFileSync(document, 'utf8')
  const place = placeOf(text, benchName)
  if (place === null) throw new Error(`docs/measurements.md has no place for ${benchName}`)
  const { from, to, begin } = place
  writeFileSync(document, `${text.slice(0, from)}${begin}\n${stamp}\n\n${table}\n${text.slice(to)}`)
}
