import type { AgentKey, Site } from '#contract/ids.ts'
import { type ChallengeKey, challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { Obligation } from '#contract/ipc/challenges.procedures.ts'
import type { WrittenDue } from '#contract/ipc/predictions.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import {
  dueColumns,
  maxPredictionRows,
  parsePredictionTable,
  tableColumns,
} from '#contract/rules/predictions/prediction-table.ts'
import { formatCsvLine, type ListRecord } from '#contract/rules/text/write-csv.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { FleetAgent } from '../../store/agents.store.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { dayOf } from '../../system/local-day.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { type Due, dueOf, obligationOf } from '../challenges/obligation.ts'
import { type FleetObligationFacts, readObligationFacts } from '../challenges/read-obligation-facts.ts'
import { writeListFile } from '../packs/list-file.ts'
import { createAgentFinder } from './table-targets.ts'

interface ExportDueDeps {
  store: Store
  client: ServiceClient
  clock: Clock
}

interface Chosen {
  challengeKeys: readonly ChallengeKey[]
  /** Null: every agent. */
  agentKeys: readonly AgentKey[] | null
}

/** What *Import from a spreadsheet* reads, then what a reader wants to know of the row, which it passes over. */
const columns = [...tableColumns, ...dueColumns] as const

/**
 * Writes a table of what is due, a row for each agent and challenge, to be filled in and read by *Import from a
 * spreadsheet*: direction, confidence and reasoning are empty, which keeps what a draft has. What is missing from it is
 * counted. `written: null` when no place was chosen. `file_not_written`.
 */
export async function exportDue(
  deps: ExportDueDeps,
  { fileDialogs }: { fileDialogs: FileDialogs },
  chosen: Chosen,
): Promise<{ written: WrittenDue | null }> {
  const file = await fileDialogs.chooseTarget({ kind: 'csv', name: `due-${dayOf(deps)}.csv` })
  if (file === null) return { written: null }
  const cells = listCells(readObligationFacts(deps), chosen)
  const of = (wanted: Due) => cells.filter((cell) => cell.due === wanted)
  const due = of('due')
  const rows = await writeListFile(file, readDue(deps, due.slice(0, maxPredictionRows)), { format: 'csv', columns })
  deps.store.journal.add('list_written', 'due', { rows })
  const written = {
    file,
    rows,
    overLimit: due.length - rows,
    unable: of('unable').length,
    unknown: of('unknown').length,
    shortSites: listShortSites(deps, chosen),
  }
  return { written }
}

interface Cell {
  challenge: ChallengeRecord
  agent: FleetAgent
  obligation: Obligation
  due: Due | null
}

/** Soonest deadline first, of one challenge in the order of names. */
function listCells(fleet: FleetObligationFacts, { challengeKeys, agentKeys }: Chosen): Cell[] {
  const asked = new Set(challengeKeys)
  const askedAgents = agentKeys === null ? null : new Set(agentKeys)
  const agents = fleet.agents.filter(({ agentKey }) => askedAgents?.has(agentKey) ?? true)
  return fleet.open.flatMap((challenge) => {
    if (!asked.has(challengeKeyOf(challenge))) return []
    return agents.flatMap((agent): Cell[] => {
      const facts = fleet.factsOf(agent, challenge)
      return facts === null ? [] : [{ challenge, agent, obligation: obligationOf(facts), due: dueOf(facts) }]
    })
  })
}

/** Sites whose list of challenges was not read whole: what they lack cannot be among the rows. */
function listShortSites({ store }: ExportDueDeps, { agentKeys }: Chosen): Site[] {
  const asked = agentKeys === null ? null : new Set(agentKeys)
  const agents = store.agents.fleet().filter(({ archivedAtMs }) => archivedAtMs === null)
  const siteNos = new Set(agents.filter(({ agentKey }) => asked?.has(agentKey) ?? true).map(({ siteNo }) => siteNo))
  const short = store.deployments
    .sites()
    .filter(
      ({ siteNo, challengeList }) => siteNos.has(siteNo) && (challengeList === null || !isComplete(challengeList)),
    )
  return [...new Set(short.map(({ site }) => site))]
}

async function* readDue(
  { store }: ExportDueDeps,
  cells: readonly Cell[],
): AsyncGenerator<Record<(typeof columns)[number], ListRecord[string]>> {
  const textOf = createAgentTexts(store)
  for (const [index, { challenge, agent, obligation }] of cells.entries()) {
    if (index % 500 === 499) await yieldToEventLoop()
    yield {
      agent: textOf(agent),
      challenge: challengeKeyOf(challenge),
      direction: null,
      confidence: null,
      reasoning: null,
      state: obligation,
      site: agent.site,
      question_text: challenge.question,
      deadline_utc: new Date(challenge.deadlineAtMs).toISOString(),
    }
  }
}

/** The name, where the import would find this agent by it as it is written here; else the key. */
function createAgentTexts(store: Store): (agent: FleetAgent) => string {
  const findAgent = createAgentFinder(store)
  const texts = new Map<AgentKey, string>()
  return ({ agentKey, name, siteNo }) => {
    const known = texts.get(agentKey)
    if (known !== undefined) return known
    const [read] = parsePredictionTable(formatCsvLine([name])).rows
    const found = findAgent(read?.agent ?? '', (agent) => agent.siteNo === siteNo).agent
    const text = found?.agentKey === agentKey ? name : agentKey
    texts.set(agentKey, text)
    return text
  }
}
