import { describe, expect, it } from 'vitest'
import type { TableRowInput, TableRowView } from '#contract/ipc/predictions.procedures.ts'
import type { PredictionTableRow } from '#contract/rules/predictions/prediction-table.ts'
import { createTableImportStore } from './table-import.store.ts'
import { persistReadyRows, validateImportedRows } from './work-through-rows.ts'

const agentKey = 'dp_01J00000000000000000000000~global~agent-a' as NonNullable<TableRowView['agentKey']>
const challengeKey = 'dp_01J00000000000000000000000~global~7' as NonNullable<TableRowView['challengeKey']>

const tableOf = (agent: string, count = 1) => ({ rows: recordsOf(agent, count), ignoredColumns: [] })
const recordsOf = (agent: string, count: number): PredictionTableRow[] =>
  Array.from({ length: count }, (_, line) => ({
    line: line + 2,
    agent,
    challenge: `c${line}`,
    direction: 'bullish',
    confidence: '0.7',
    reasoning: 'a table',
    faults: [],
  }))
const viewOf = ({ line, confidence, reasoning }: TableRowInput): TableRowView => ({
  line,
  agentKey,
  agentName: 'A',
  challengeKey,
  draft: { direction: 'bullish', confidenceText: confidence, reasoning },
  isReplacing: false,
  faults: [],
  error: null,
})

/** A procedure that answers when the test says so, and notes what it was asked. */
function createSlowCall<Input, Output>(answerOf: (input: Input) => Output) {
  const asked: Input[] = []
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const call = async (input: Input): Promise<Output> => {
    asked.push(input)
    await opened
    return answerOf(input)
  }
  return { asked, call, open: () => open() }
}

describe('a table that is discarded while main works on it', () => {
  it('gives no verdicts to the next one, and asks no more', async () => {
    const store = createTableImportStore()
    const { asked, call, open } = createSlowCall(({ rows }: { rows: TableRowInput[] }) => rows.map(viewOf))
    store.getState().begin(tableOf('A', 600))
    const judged = validateImportedRows({ validateTable: call }, store)
    store.getState().clear()
    store.getState().begin(tableOf('B', 600))
    open()
    await judged
    expect(asked).toHaveLength(1)
    expect(store.getState().rows?.every(({ view }) => view === null)).toBe(true)
  })

  it('marks no row of the next one as a draft, and stores no more', async () => {
    const store = createTableImportStore()
    store.getState().begin(tableOf('A', 300))
    await validateImportedRows({ validateTable: async ({ rows }) => rows.map(uniqueViewOf) }, store)
    const { asked, call, open } = createSlowCall((_: unknown) => ({ savedAtMs: 1 }))
    const taken = persistReadyRows({ saveDrafts: call }, store)
    expect(asked).toHaveLength(1)
    store.getState().clear()
    store.getState().begin(tableOf('B', 300))
    open()
    await taken
    expect(asked).toHaveLength(1)
    expect(store.getState().rows?.every(({ progress }) => progress === 'read')).toBe(true)
  })

  it('takes no row that was put right into the next one', () => {
    const store = createTableImportStore()
    const [cells] = recordsOf('A', 1)
    if (cells === undefined) throw new Error('no row')
    store.getState().begin({ rows: [cells], ignoredColumns: [] })
    const { tableNo, change } = store.getState()
    store.getState().begin(tableOf('B'))
    change(tableNo, cells, viewOf(cells))
    expect(store.getState().rows).toMatchObject([{ cells: { agent: 'B' }, view: null }])
  })
})

it('judges every part of the table that is shown, and stores it', async () => {
  const store = createTableImportStore()
  store.getState().begin(tableOf('A', 600))
  await validateImportedRows({ validateTable: async ({ rows }) => rows.map(uniqueViewOf) }, store)
  const drafts: unknown[] = []
  await persistReadyRows({ saveDrafts: async (input) => ({ savedAtMs: drafts.push(...input.drafts) }) }, store)
  expect(drafts).toHaveLength(600)
  expect(store.getState().rows?.every(({ progress }) => progress === 'drafted')).toBe(true)
})

/** A row about a challenge of its own: one agent predicts each once. */
function uniqueViewOf(input: TableRowInput): TableRowView {
  return { ...viewOf(input), challengeKey: `${challengeKey}${input.line}` as typeof challengeKey }
}
