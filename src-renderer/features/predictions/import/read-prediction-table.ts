/** Reads a table of predictions in the page, in parts between which the page stays free. */
import {
  maxPredictionRows,
  type PredictionTableRow,
  parsePredictionTable,
} from '#contract/rules/predictions/prediction-table.ts'
import { decodeBytes } from '#contract/rules/text/decode-bytes.ts'

/** In bytes of a file, or UTF-16 units of a pasted text. */
export const maxTableLength = 20_000_000

/** So long at a time; a frame has 16 ms. */
const partMs = 8

export interface ReadTable {
  rows: PredictionTableRow[]
  /** The headings of columns that are not read. */
  ignoredColumns: string[]
}

export type TableReading =
  | ({ kind: 'rows' } & ReadTable)
  | { kind: 'empty' | 'too_many_rows' | 'too_long' | 'not_utf8' }

/** The rows of a text, or why it cannot be taken as a whole. */
export async function readPredictionTable(text: string): Promise<TableReading> {
  if (text.length > maxTableLength) return { kind: 'too_long' }
  const rows: PredictionTableRow[] = []
  let beganAtMs = performance.now()
  const table = parsePredictionTable(text.replace(/^\uFEFF/, ''))
  for (const row of table.rows) {
    rows.push(row)
    if (rows.length > maxPredictionRows) return { kind: 'too_many_rows' }
    if (performance.now() - beganAtMs > partMs) {
      await new Promise((resolve) => setTimeout(resolve))
      beganAtMs = performance.now()
    }
  }
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'rows', rows, ignoredColumns: table.ignoredColumns }
}

/** The rows of a file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it. */
export async function readPredictionTableFile(file: Blob): Promise<TableReading> {
  if (file.size > maxTableLength) return { kind: 'too_long' }
  const text = decodeBytes(new Uint8Array(await file.arrayBuffer()))
  return text === null ? { kind: 'not_utf8' } : readPredictionTable(text)
}
