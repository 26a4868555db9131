import { describe, expect, it } from 'vitest'
import { readCsv } from '#contract/rules/text/read-csv.ts'
import type { DataTableColumn } from './data-table-types.ts'
import { type CopyFormat, formatRows } from './format-rows.ts'

interface Row {
  name: string
  due: number | null
}

const columns: readonly DataTableColumn<Row>[] = [
  { id: 'name', header: 'Agent', width: 100, cell: () => null, value: ({ name }) => name },
  { id: 'due', header: 'Due', width: 50, cell: () => null, value: ({ due }) => due },
  { id: 'act', header: 'Actions', width: 50, cell: () => null },
]
const copy = (rows: readonly Row[], format: CopyFormat): string => formatRows(rows, { columns, format })

describe('copied rows', () => {
  it.each([
    ['csv', 'Agent,Due\r\nHelios-01,3\r\n'],
    ['json', '[\n  {\n    "name": "Helios-01",\n    "due": 3\n  }\n]\n'],
    ['markdown', '| Agent | Due |\n| \\--- | \\--- |\n| Helios-01 | 3 |\n'.replaceAll('\\-', '-')],
  ] as const)('are %s without the columns that hold no value', (format, text) => {
    expect(copy([{ name: 'Helios-01', due: 3 }], format)).toBe(text)
  })

  it.each(['=1+1', '+SUM(A1)', '-2', '@x', '\t=1', '＝1'])('hold no formula: %j', (name) => {
    expect(readCsv(copy([{ name, due: null }], 'csv'), 5)[1]?.cells[0]).toBe(`'${name}`)
  })

  it.each([
    ['a | b', '| a \\| b |  |\n'],
    ['two\nlines', '| two lines |  |\n'],
    ['[x](http://a.example)<b>', '| \\[x\\](http://a.example)\\<b\\> |  |\n'],
    ['‮gnp.exe', '| ⟦U+202E⟧gnp.exe |  |\n'],
  ])('make no mark of their own in Markdown: %j', (name, line) => {
    expect(
      copy([{ name, due: null }], 'markdown')
        .split('|\n')
        .at(-2),
    ).toBe(line.slice(0, -2))
  })
})
