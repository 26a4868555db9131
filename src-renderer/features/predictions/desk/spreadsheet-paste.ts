/** Rows copied from a spreadsheet, read as drafts. Nothing is guessed: what cannot be read is an error of its row. */

import type { AgentKey } from '#contract/ids.ts'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { formatConfidence, readConfidence } from '#contract/rules/predictions/confidence.ts'
import type { Direction } from '#contract/rules/predictions/outcome.ts'
import { listAllowedDirections } from '#contract/rules/predictions/outcome.ts'
import { readCsv } from '#contract/rules/text/read-csv.ts'

type PasteProblem =
  | 'agent_missing'
  | 'agent_unknown'
  | 'agent_ambiguous'
  | 'agent_twice'
  | 'direction_unknown'
  | 'direction_not_allowed'
  | 'confidence_not_a_number'
  | 'confidence_out_of_range'
  | 'reasoning_too_long'
  | 'quote_broken'

export interface PastedRow {
  /** Counted from 1 in what was pasted, a heading included. */
  line: number
  agentName: string
  agentKey: AgentKey | null
  /** Only the values that the row has: an empty cell leaves the desk's value alone. */
  patch: Partial<Draft>
  problems: PasteProblem[]
}

interface PasteContext {
  agents: readonly { agentKey: AgentKey; agentName: string }[]
  outcomes: OutcomesView
}

const longestReasoning = 10_000
const columns = ['agent', 'direction', 'confidence', 'reasoning'] as const
type Column = (typeof columns)[number]

const headings: Readonly<Record<string, Column>> = {
  agent: 'agent',
  name: 'agent',
  代理: 'agent',
  智能体: 'agent',
  direction: 'direction',
  方向: 'direction',
  confidence: 'confidence',
  信心: 'confidence',
  置信度: 'confidence',
  reasoning: 'reasoning',
  reason: 'reasoning',
  理由: 'reasoning',
}

const directionWords: Readonly<Record<string, Direction>> = {
  bullish: 'bullish',
  up: 'bullish',
  '↑': 'bullish',
  '1': 'bullish',
  home: 'bullish',
  看涨: 'bullish',
  上涨: 'bullish',
  涨: 'bullish',
  主胜: 'bullish',
  neutral: 'neutral',
  flat: 'neutral',
  draw: 'neutral',
  '2': 'neutral',
  中性: 'neutral',
  持平: 'neutral',
  平局: 'neutral',
  平: 'neutral',
  bearish: 'bearish',
  down: 'bearish',
  '↓': 'bearish',
  '3': 'bearish',
  away: 'bearish',
  看跌: 'bearish',
  下跌: 'bearish',
  跌: 'bearish',
  客胜: 'bearish',
}

/**
 * The pasted table: columns agent, direction, confidence, reasoning in this order, or in the order of a heading row.
 * Cells are separated by tabs, commas or semicolons; quoted cells may hold separators and line breaks.
 */
export function readPastedRows(text: string, { agents, outcomes }: PasteContext): PastedRow[] {
  const table = readCsv(text)
  const first = table[0]
  if (first === undefined) return []
  const heading = columnsOf(first.cells)
  const order = heading ?? columns
  const seen = new Set<AgentKey>()
  return (heading === null ? table : table.slice(1)).map(({ line, cells, isBroken }) => {
    const cell = (column: Column): string => (cells[order.indexOf(column)] ?? '').trim()
    const found = findAgent(cell('agent'), agents)
    const validated = [
      readDirection(cell('direction'), outcomes),
      readConfidenceCell(cell('confidence')),
      readReasoning(cell('reasoning')),
    ]
    const problems = [...found.problems, ...validated.flatMap((part) => part.problems)]
    if (isBroken) problems.push('quote_broken')
    if (found.agentKey !== null && seen.has(found.agentKey)) problems.push('agent_twice')
    if (found.agentKey !== null) seen.add(found.agentKey)
    return {
      line,
      agentName: cell('agent'),
      agentKey: found.agentKey,
      patch: Object.assign({}, ...validated.map((part) => part.patch)) as Partial<Draft>,
      problems,
    }
  })
}

function columnsOf(cells: readonly string[]): (Column | null)[] | null {
  const named = cells.map((cell) => headings[cell.trim().toLowerCase()] ?? null)
  return named.includes('agent') && named.some((column) => column !== null && column !== 'agent') ? named : null
}

function findAgent(
  name: string,
  agents: PasteContext['agents'],
): { agentKey: AgentKey | null; problems: PasteProblem[] } {
  if (name === '') return { agentKey: null, problems: ['agent_missing'] }
  const sameCase = agents.filter((agent) => agent.agentName.trim() === name)
  const matches =
    sameCase.length > 0
      ? sameCase
      : agents.filter((agent) => agent.agentName.trim().toLowerCase() === name.toLowerCase())
  if (matches.length > 1) return { agentKey: null, problems: ['agent_ambiguous'] }
  const agentKey = matches[0]?.agentKey ?? null
  return { agentKey, problems: agentKey === null ? ['agent_unknown'] : [] }
}

interface CellReading {
  patch: Partial<Draft>
  problems: PasteProblem[]
}

function readDirection(text: string, outcomes: OutcomesView): CellReading {
  if (text === '') return { patch: {}, problems: [] }
  const word = text.toLowerCase()
  const direction = directionWords[word] ?? teamDirection(word, outcomes)
  if (direction === null) return { patch: {}, problems: ['direction_unknown'] }
  return listAllowedDirections(outcomes).includes(direction)
    ? { patch: { direction }, problems: [] }
    : { patch: {}, problems: ['direction_not_allowed'] }
}

function teamDirection(word: string, outcomes: OutcomesView): Direction | null {
  if (outcomes.kind !== 'match') return null
  if (word === outcomes.home.toLowerCase()) return 'bullish'
  return word === outcomes.away.toLowerCase() ? 'bearish' : null
}

function readConfidenceCell(text: string): CellReading {
  const reading = readConfidence(text)
  switch (reading.kind) {
    case 'empty':
      return { patch: {}, problems: [] }
    case 'ok':
      return { patch: { confidenceText: formatConfidence(reading.value) }, problems: [] }
    case 'not_a_number':
      return { patch: { confidenceText: text.slice(0, 40) }, problems: ['confidence_not_a_number'] }
    case 'out_of_range':
      return { patch: { confidenceText: text.slice(0, 40) }, problems: ['confidence_out_of_range'] }
  }
}

function readReasoning(text: string): CellReading {
  if (text === '') return { patch: {}, problems: [] }
  if (text.length > longestReasoning) return { patch: {}, problems: ['reasoning_too_long'] }
  return { patch: { reasoning: text }, problems: [] }
}
