/**
 * Predictions in a table, of a file or copied from a spreadsheet. Nothing is guessed: what cannot be read is a fault
 * of its row.
 */
import { z } from 'zod'
import { type CsvRecord, listCsvRecords } from '../text/read-csv.ts'
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
])
export type PredictionTableFault = z.infer<typeof predictionTableFaultSchema>

export const tableColumns = ['agent', 'challenge', 'direction', 'confidence', 'reasoning'] as const
export type TableColumn = (typeof tableColumns)[number]

/** The cells of a row by column, trimmed; a column that the table lacks is empty. */
export interface PredictionTableRow extends Record<TableColumn, string> {
  /** Where it begins in the text; the first line is 1, a heading included. */
  line: number
  faults: PredictionTableFault[]
}

const headings: Readonly<Record<string, TableColumn>> = {
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
}

/** What only a table has: marks, and the number of the key that chooses the direction at the desk. */
const directionMarks: ReadonlyMap<string, Direction> = new Map([
  ['↑', 'bullish'],
  ['1', 'bullish'],
  ['2', 'neutral'],
  ['↓', 'bearish'],
  ['3', 'bearish'],
])

/**
 * The rows of a table one after another: columns in the order given, or in that of a heading row. Cells are separated
 * by tabs, commas or semicolons; quoted cells may hold separators and line breaks.
 */
export function* listPredictionRecords(
  text: string,
  columns: readonly TableColumn[] = tableColumns,
): Generator<PredictionTableRow, void> {
  let order: readonly (TableColumn | null)[] | null = null
  for (const record of listCsvRecords(text)) {
    if (order === null) {
      const heading = columnsOf(record.cells)
      order = heading ?? columns
      if (heading !== null) continue
    }
    yield recordOf(record, order)
  }
}

function recordOf({ line, cells, isBroken }: CsvRecord, order: readonly (TableColumn | null)[]): PredictionTableRow {
  const cell = (column: TableColumn): string => (cells[order.indexOf(column)] ?? '').trim()
  const [agent, challenge, direction] = [cell('agent'), cell('challenge'), cell('direction')]
  const [confidence, reasoning] = [cell('confidence'), cell('reasoning')]
  const faults: PredictionTableFault[] = isBroken ? ['quote_broken'] : []
  // `0,75` in a table that is separated by commas are two cells.
  const after = (cells[order.indexOf('confidence') + 1] ?? '').trim()
  if (/^[01]$/.test(confidence) && /^\d+\s*%?$/.test(after)) faults.push('decimal_comma')
  return { line, agent, challenge, direction, confidence, reasoning, faults }
}

/** True of the first line of a table that can be no other than one of predictions. */
export function isPredictionHeading(cells: readonly string[]): boolean {
  const columns = columnsOf(cells) ?? []
  return columns.includes('challenge') && (columns.includes('direction') || columns.includes('confidence'))
}

function columnsOf(cells: readonly string[]): (TableColumn | null)[] | null {
  const named = cells.map((cell) => headings[cell.trim().toLowerCase()] ?? null)
  return named.includes('agent') && named.some((column) => column !== null && column !== 'agent') ? named : null
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
