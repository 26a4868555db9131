import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { isFleetFirst } from '#contract/rules/stored-screens.ts'
import { type ArenaClient, openWayToMain, type WayToMain } from './client.ts'

/** What main has put into the page for its first screen, before it can answer. */
interface Enclosed {
  state: AppState
  fleet: { rows: FleetRow[] }
}

/**
 * The way to main, what the page brought with it, and the answers that the first screen needs, which are on their way.
 */
export interface FirstAnswers extends WayToMain {
  /** Null where main has enclosed nothing: it answers at once then. */
  enclosed: Enclosed | null
  /** Whether the first screen is drawn from what is enclosed; any other needs main at once. */
  waitsForRows: boolean
  state: ReturnType<ArenaClient['app']['state']>
  fleet: ReturnType<ArenaClient['agents']['fleet']>
}

/** Asks main first for what the first screen shows. */
export function requestFirstAnswers(page: Window): FirstAnswers {
  const way = openWayToMain(page)
  const enclosed = readEnclosed(page.document)
  const waitsForRows = enclosed !== null && isFleetFirst(enclosed.state.screens)
  if (!waitsForRows) way.handOver()
  const answers = { ...way, enclosed, waitsForRows, state: way.client.app.state(), fleet: way.client.agents.fleet() }
  // Whoever uses an answer meets its failure; until then it is nobody's.
  answers.state.catch(() => {})
  answers.fleet.catch(() => {})
  return answers
}

/** Main's own writing, as its answers are. */
function readEnclosed(document: Document): Enclosed | null {
  const text = document.getElementById('enclosed')?.textContent
  return text === undefined || text === null ? null : (JSON.parse(text) as Enclosed)
}
