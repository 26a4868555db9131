/**
 * Predictions in a table, of a file or copied from a spreadsheet. Nothing is guessed: what cannot be read is a fault
 * of its row, and no text of a row goes unread without a word.
 */
import { z } from 'zod'
import { type CsvRecord, listCsvRecords } from '../text/read-csv.ts'
import { countFilled, listIgnoredColumns } from '../text/table-columns.ts'
import { removeFormulaGuard } from '../text/write-csv.ts'
import { type ConfidenceReading, formatConfidence, readConfidence } from './confidence.ts'
import { type Direction, listAllowedDirections, type Outcomes } from './direction.ts'
import { normalizeDirectionWord, readDirectionWord } from './direction-words.ts'
import { longestReasoning } from './reasoning-limit.ts'

/** A table with more rows is not read. */
export const maxPredictionRows = 10_000

export const predictionTableFaultSchema = z.enum([
  'agent_missing',
  'agent_unknown',
  'agent_ambiguous',
  'agent_twice',
  'challenge_missing',
  'challenge_unknown',
  'challenge_ambiguous',
  'challenge_differs',
  'direction_missing',
  'direction_unknown',
  'direction_not_allowed',
  'confidence_missing',
  'confidence_not_a_number',
  'confidence_out_of_range',
  'confidence_ambiguous',
  'decimal_comma',
  'reasoning_too_long',
  'quote_broken',
  'cells_beyond_columns',
])
export type PredictionTableFault = z.infer<typeof predictionTableFaultSchema>

export const tableColumns = ['agent', 'challenge', 'direction', 'confidence', 'reasoning'] as const
export type TableColumn = (typeof tableColumns)[number]

/** What the console writes beside them for a reader, and passes over when it reads the table again. */
export const dueColumns = ['state', 'site', 'question_text', 'deadline_utc'] as const
export const problemColumn = 'problem'
const passedOver: ReadonlySet<string> = new Set([...dueColumns, problemColumn])

/** The cells of a row by column, trimmed; a column that the table lacks is empty. */
export interface PredictionTableRow extends Record<TableColumn, string> {
  /** Where it begins in the text; the first line is 1, a heading included. */
  line: number
  faults: PredictionTableFault[]
}

const columnOfHeading: ReadonlyMap<string, TableColumn> = new Map(
  Object.entries({
    agent: 'agent',
    name: 'agent',
    代理: 'agent',
    智能体: 'agent',
    challenge: 'challenge',
    challenge_id: 'challenge',
    question: 'challenge',
    挑战: 'challenge',
    题目: 'challenge',
    direction: 'direction',
    方向: 'direction',
    confidence: 'confidence',
    信心: 'confidence',
    置信度: 'confidence',
    reasoning: 'reasoning',
    reason: 'reasoning',
    理由: 'reasoning',
  } as const),
)

/** What only a table has: marks, and the number of the key that chooses the direction at the desk. */
const directionMarks: ReadonlyMap<string, Direction> = new Map([
  ['↑', 'bullish'],
  ['1', 'bullish'],
  ['2', 'neutral'],
  ['↓', 'bearish'],
  ['3', 'bearish'],
])

/** The column of each cell of a row; null for one that is not read. */
type Order = readonly (TableColumn | null)[]

export interface PredictionTable {
  /** One after another, so that a long table can be read in parts. */
  rows: Iterable<PredictionTableRow>
  /** The headings of columns that are not read, but for those that the console itself writes. */
  ignoredColumns: string[]
}

/**
 * A table with its columns in the order given, or in that of a heading row. Cells are separated by tabs, commas or
 * semicolons; quoted cells may hold separators and line breaks. A row with more cells than columns is at fault, and has
 * as its reasoning what an unquoted one was spread over.
 */
export function parsePredictionTable(text: string, columns: readonly TableColumn[] = tableColumns): PredictionTable {
  const records = listCsvRecords(text)
  const first = records.next().value ?? null
  const heading = first === null ? null : columnsOf(first.cells)
  if (first === null || heading === null) return { rows: listRows(first, records, columns), ignoredColumns: [] }
  const ignored = first.cells.filter(
    (name, index) => heading[index] === null && !passedOver.has(name.trim().toLowerCase()),
  )
  const order = heading.slice(0, countFilled(first.cells))
  return { rows: listRows(null, records, order), ignoredColumns: listIgnoredColumns(ignored) }
}

function* listRows(first: CsvRecord | null, rest: Iterable<CsvRecord>, order: Order): Generator<PredictionTableRow> {
  if (first !== null) yield rowOf(first, order)
  for (const record of rest) yield rowOf(record, order)
}

function rowOf(record: CsvRecord, order: Order): PredictionTableRow {
  const isLonger = countFilled(record.cells) > order.length
  const { cells, columns } = isLonger ? gatherReasoning(record, order) : { cells: record.cells, columns: order }
  const cell = (column: TableColumn): string => removeFormulaGuard((cells[columns.indexOf(column)] ?? '').trim()).trim()
  const faults: PredictionTableFault[] = []
  if (record.isBroken) faults.push('quote_broken')
  if (isLonger) faults.push('cells_beyond_columns')
  if (isConfidenceSplit(record.cells, order)) faults.push('decimal_comma')
  return {
    line: record.line,
    agent: cell('agent'),
    challenge: cell('challenge'),
    direction: cell('direction'),
    confidence: cell('confidence'),
    reasoning: cell('reasoning'),
    faults,
  }
}

/** The cells of a row that is too long, those that its reasoning is spread over as one. */
function gatherReasoning({ cells, delimiter }: CsvRecord, order: Order): { cells: string[]; columns: Order } {
  const columns = order.includes('reasoning') ? order : [...order, 'reasoning' as const]
  const from = columns.indexOf('reasoning')
  const to = from + 1 + countFilled(cells) - columns.length
  return { columns, cells: [...cells.slice(0, from), cells.slice(from, to).join(delimiter), ...cells.slice(to)] }
}

/** `0,75` in a table that is separated by commas are two cells; so is `72,5`, where a text follows by rights. */
function isConfidenceSplit(cells: readonly string[], order: Order): boolean {
  const at = order.indexOf('confidence')
  const [confidence = '', after = ''] = at < 0 ? [] : cells.slice(at, at + 2).map((cell) => cell.trim())
  if (!/^\d+\s*%?$/.test(after)) return false
  const next = order[at + 1]
  const isText = next === 'reasoning' || next === undefined
  return /^[01]$/.test(confidence) || (isText && /^\d\d?$/.test(confidence))
}

/**
 * What is still wrong with how a row was read after an operator has seen its cells and put them right as in `after`. A
 * text that was read whole is taken as it was seen; a number that was split is not whole, however often it is seen.
 */
export function listFaultsLeft(before: PredictionTableRow, after: PredictionTableRow): PredictionTableFault[] {
  const isSame = (column: TableColumn): boolean => before[column].trim() === after[column].trim()
  const isSplit = before.faults.includes('decimal_comma') && isSame('confidence') && isSame('reasoning')
  return isSplit ? ['decimal_comma'] : []
}

/** True of the first line of a table that can be no other than one of predictions. */
export function isPredictionHeading(cells: readonly string[]): boolean {
  const columns = columnsOf(cells) ?? []
  return columns.includes('challenge') && (columns.includes('direction') || columns.includes('confidence'))
}

function columnsOf(cells: readonly string[]): Order | null {
  const named = cells.map((cell) => columnOfHeading.get(cell.trim().toLowerCase()) ?? null)
  if (!named.includes('agent') || named.every((column) => column === null || column === 'agent')) return null
  // Of two columns of one name the first is read.
  return named.map((column, index) => (named.indexOf(column) === index ? column : null))
}

/** What the cells of a row say; an empty cell says nothing. */
export interface CellsReading {
  direction?: Direction
  /** In its stored form, or as typed where it cannot be read. */
  confidenceText?: string
  reasoning?: string
  faults: PredictionTableFault[]
}

/** The three cells of a row that make the prediction. */
export function readPredictionCells(
  cells: Pick<PredictionTableRow, 'direction' | 'confidence' | 'reasoning'>,
  outcomes: Outcomes,
): CellsReading {
  const parts = [
    readDirection(cells.direction, outcomes),
    confidencePart(readConfidence(cells.confidence), cells.confidence),
    cells.reasoning.length > longestReasoning
      ? { faults: ['reasoning_too_long' as const] }
      : { ...(cells.reasoning === '' ? {} : { reasoning: cells.reasoning }), faults: [] },
  ]
  return Object.assign({}, ...parts, { faults: parts.flatMap(({ faults }) => faults) })
}

function readDirection(text: string, outcomes: Outcomes): CellsReading {
  if (text === '') return { faults: [] }
  const word = text.toLowerCase()
  const direction =
    directionMarks.get(word) ?? readDirectionWord(normalizeDirectionWord(word)) ?? teamDirection(word, outcomes)
  if (direction === null) return { faults: ['direction_unknown'] }
  return listAllowedDirections(outcomes).includes(direction)
    ? { direction, faults: [] }
    : { faults: ['direction_not_allowed'] }
}

function teamDirection(word: string, outcomes: Outcomes): Direction | null {
  if (outcomes.kind !== 'match') return null
  if (word === outcomes.home?.toLowerCase()) return 'bullish'
  return word === outcomes.away?.toLowerCase() ? 'bearish' : null
}

function confidencePart(reading: ConfidenceReading, text: string): CellsReading {
  switch (reading.kind) {
    case 'empty':
      return { faults: [] }
    case 'ok':
      return { confidenceText: formatConfidence(reading.value), faults: [] }
    default:
      return { confidenceText: text.slice(0, 40), faults: [`confidence_${reading.kind}`] }
  }
}
