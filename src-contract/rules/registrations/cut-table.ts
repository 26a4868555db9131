import { readCsv } from '../text/read-csv.ts'

/** The text of a table as it is read, and whether it is one of JSON. */
export function normalizeTableText(text: string): { plain: string; isJson: boolean } {
  const plain = text.replace(/^\uFEFF/, '').trimStart()
  return { plain, isJson: /^[[{]/.test(plain) }
}

interface CutTable {
  text: string
  /** Where each row that is left is now, by the line where it was. */
  lines: ReadonlyMap<number, number>
}

/**
 * A table that could be read without the rows on these lines, or without these entries of JSON. Of CSV all that is left
 * stays as it is written; JSON is written again.
 */
export function cutTable(text: string, taken: ReadonlySet<number>): CutTable {
  const { plain, isJson } = normalizeTableText(text)
  return isJson ? cutJson(plain, taken) : cutCsv(plain, taken)
}

function cutCsv(plain: string, taken: ReadonlySet<number>): CutTable {
  const records = readCsv(plain)
  let from = 0
  let text = ''
  for (const { line, startAt, endAt } of records) {
    if (!taken.has(line)) continue
    text += plain.slice(from, startAt)
    from = endAt
  }
  text += plain.slice(from)
  const left = records.filter(({ line }) => !taken.has(line))
  const now = readCsv(text)
  return { text, lines: new Map(left.map(({ line }, index) => [line, now[index]?.line ?? line])) }
}

function cutJson(plain: string, taken: ReadonlySet<number>): CutTable {
  const value: unknown = JSON.parse(plain)
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  const numbered = entries.map((entry, index) => ({ entry, line: index + 1 }))
  const left = numbered.filter(({ line }) => !taken.has(line))
  const rest = left.map(({ entry }) => entry)
  const indented = JSON.stringify(rest, null, 2)
  // What a text may be long is not passed by its layout.
  const isLong = !plain.includes('\n') || indented.length > plain.length
  return {
    text: isLong ? JSON.stringify(rest) : indented,
    lines: new Map(left.map(({ line }, index) => [line, index + 1])),
  }
}
