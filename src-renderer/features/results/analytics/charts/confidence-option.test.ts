import { describe, expect, it } from 'vitest'
import { chartLook } from '../../../../../test/support/chart-look.ts'
import { plainText, reportOf } from '../../../../../test/support/named-report.ts'
import type { NamedReport } from '../named-report.ts'
import { createConfidenceOption } from './confidence-option.ts'

const words = {
  confidence: 'Confidence',
  right: 'Right',
  wrong: 'Wrong',
  label: (name: string, said: string) => `${name}: ${said}`,
  point: ({ name, n, all, share }: { name: string; n: number; all: number; share: string }) =>
    `${name}: ${share} (n = ${n} of ${all})`,
}

function tooltipAt(series: NamedReport[], dataIndex: unknown): unknown {
  const { tooltip } = createConfidenceOption(series, { look: chartLook, text: plainText, words })
  const formatter: unknown = Array.isArray(tooltip) ? undefined : tooltip?.formatter
  if (typeof formatter !== 'function') throw new Error('the tooltip is left to ECharts')
  return formatter([{ dataIndex }], '', () => {})
}

const first = reportOf('odd', [
  { confidence: 0.71, isRight: true },
  { confidence: 0.74, isRight: false },
  { confidence: 0.9, isRight: true },
  { confidence: 1, isRight: true },
])
const second = reportOf('gold', [
  { confidence: 0.72, isRight: true },
  { confidence: 0.5, isRight: true },
])

describe('the tooltip of the confidence chart', () => {
  it('says of one selection how many are right and wrong between which confidences', () => {
    expect(tooltipAt([first], 14)).toBe('0.70–0.75\nRight: 1\nWrong: 1')
    expect(tooltipAt([first], 19)).toBe('0.95–1.00\nRight: 1\nWrong: 0')
  })

  it('says of two selections the share of each with its number', () => {
    expect(tooltipAt([first, second], 14)).toBe('0.70–0.75\nodd: 50 % (n = 2 of 4)\ngold: 50 % (n = 1 of 2)')
    expect(tooltipAt([first, second], 10)).toBe('0.50–0.55\nodd: 0 % (n = 0 of 4)\ngold: 50 % (n = 1 of 2)')
  })

  it.each([[undefined], [20], ['14']])('says nothing where there is no bin: %s', (dataIndex) => {
    expect(tooltipAt([first, second], dataIndex)).toBe('')
  })
})
