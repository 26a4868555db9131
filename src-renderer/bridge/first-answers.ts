import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { firstScreenLink } from '#contract/ipc/first-picture.ts'
import { isFleetFirst } from '#contract/rules/stored-screens.ts'
import { type ArenaClient, openWayToMain, type WayToMain } from './client.ts'

/** What main has made ready for the first screen, before it can answer. */
interface Prepared {
  state: AppState
  fleet: { rows: FleetRow[] }
}

/**
 * The way to main, what the page brought with it, and the answers that the first screen needs, which are on their way.
 */
export interface FirstAnswers extends WayToMain {
  /** Null where main has made nothing ready: it answers at once then. */
  prepared: Prepared | null
  /** Whether the first screen is drawn from what is prepared and has rows; any other needs main at once. */
  waitsForRows: boolean
  state: ReturnType<ArenaClient['app']['state']>
  fleet: ReturnType<ArenaClient['agents']['fleet']>
}

/** Asks main first for what the first screen shows. */
export async function requestFirstAnswers(page: Window): Promise<FirstAnswers> {
  const way = openWayToMain(page)
  const answers = { state: way.client.app.state(), fleet: way.client.agents.fleet() }
  // Whoever uses an answer meets its failure; until then it is nobody's.
  answers.state.catch(() => {})
  answers.fleet.catch(() => {})
  const prepared = await readPrepared(page)
  const hasRows = prepared?.fleet.rows.some(({ isArchived }) => !isArchived) ?? false
  const waitsForRows = prepared !== null && hasRows && isFleetFirst(prepared.state.screens)
  if (!waitsForRows) way.handOver()
  return { ...way, ...answers, prepared, waitsForRows }
}

/** Main's own writing, as its answers are. What cannot be read is asked for. */
async function readPrepared(page: Window): Promise<Prepared | null> {
  if (page.document.getElementById(firstScreenLink.id) === null) return null
  try {
    const answer = await page.fetch(firstScreenLink.href)
    return answer.ok ? ((await answer.json()) as Prepared) : null
  } catch {
    return null
  }
}
