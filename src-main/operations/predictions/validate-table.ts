import type { AgentKey } from '#contract/ids.ts'
import { type ChallengeKey, challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { Draft, TableRowInput, TableRowView } from '#contract/ipc/predictions.procedures.ts'
import { outcomesOf } from '#contract/rules/predictions/direction.ts'
import { type PredictionTableFault, readPredictionCells } from '#contract/rules/predictions/prediction-table.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { groupBy } from '../group-by.ts'
import { type DeskFacts, readDeskFacts } from './desk-facts.ts'
import { createTableTargets, type TableTarget } from './table-targets.ts'
import { validateDraft } from './validate-draft.ts'
import type { ValidateItemsDeps } from './validate-items.ts'

interface PlacedRow {
  row: TableRowInput
  target: TableTarget
  agentKey: AgentKey
  challengeKey: ChallengeKey
}

/**
 * Judges rows of a table as drafts that could be sent, without storing any: which agent and challenge each names, what
 * its cells say, and what is against it. An empty cell takes the value of the draft that is there, unless each row
 * `isWhole`: that is all there is to be sent, and no revision. In the order of the rows; one challenge at a time, so
 * that main goes on between them.
 */
export async function validateTable(
  deps: ValidateItemsDeps,
  { rows, isWhole = false }: { rows: readonly TableRowInput[]; isWhole?: boolean },
): Promise<TableRowView[]> {
  const findTarget = createTableTargets(deps)
  const views = new Map<TableRowInput, TableRowView>()
  const placed: PlacedRow[] = []
  for (const row of rows) {
    const target = findTarget(row)
    const { agent, challenge } = target
    if (agent === null || challenge === null) views.set(row, viewOf(row, target))
    else placed.push({ row, target, agentKey: agent.agentKey, challengeKey: challengeKeyOf(challenge) })
  }
  for (const [challengeKey, group] of groupBy(placed, (one) => one.challengeKey)) {
    await yieldToEventLoop()
    const facts = readDeskFacts(
      deps,
      challengeKey,
      group.map(({ agentKey }) => agentKey),
    )
    const agents = new Map(facts.agents.map((agent) => [agent.agentKey, agent]))
    for (const { agentKey, ...one } of group)
      views.set(one.row, validatePlaced({ ...one, facts, agent: agents.get(agentKey), isWhole }))
  }
  return rows.flatMap((row) => views.get(row) ?? [])
}

function viewOf(row: TableRowInput, { agent, challenge, faults }: TableTarget): TableRowView {
  const cells = challenge === null ? null : readPredictionCells(row, outcomesOf(challenge))
  return {
    line: row.line,
    agentKey: agent?.agentKey ?? null,
    agentName: agent?.name ?? null,
    challengeKey: challenge === null ? null : challengeKeyOf(challenge),
    draft: null,
    isReplacing: false,
    faults: [...faults, ...(cells?.faults ?? [])],
    error: null,
  }
}

interface RowToValidate {
  row: TableRowInput
  target: TableTarget
  facts: DeskFacts
  agent: AgentRecord | undefined
  isWhole: boolean
}

function validatePlaced({ row, target, facts, agent, isWhole }: RowToValidate): TableRowView {
  const view = viewOf(row, target)
  if (agent === undefined) return { ...view, faults: ['agent_unknown'] }
  const { faults: wrong, ...said } = readPredictionCells(row, outcomesOf(facts.challenge))
  const before = facts.draft(agent)
  const blank = { direction: null, confidenceText: '', reasoning: '' } as const
  const draft: Draft = { ...blank, ...(isWhole ? {} : before), ...said }
  const faults: PredictionTableFault[] = [...target.faults, ...wrong]
  if (draft.direction === null && !wrong.some((fault) => fault.startsWith('direction_')))
    faults.push('direction_missing')
  if (draft.confidenceText.trim() === '') faults.push('confidence_missing')
  const validation = validateDraft(draft, {
    agent: facts.agentFacts(agent),
    challenge: facts.challengeFacts,
    time: facts.time,
    earlier: facts.earlier(agent),
  })
  return {
    ...view,
    draft,
    isReplacing: before !== null && !isSameDraft(before, draft),
    faults,
    error: validation.ok || isOfCells(validation.error.code) ? null : validation.error,
  }
}

const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.direction === other.direction &&
  one.confidenceText === other.confidenceText &&
  one.reasoning === other.reasoning &&
  (one.isRevision ?? false) === (other.isRevision ?? false)

/** What `faults` say already, cell by cell. */
function isOfCells(code: string): boolean {
  return code === 'invalid_input' || code === 'confidence_out_of_range' || code === 'direction_not_allowed'
}
