import { type ArenaClient, openWayToMain, type WayToMain } from './client.ts'

/** The way to main, and the answers that the first screen needs, which are on their way. */
export interface FirstAnswers extends WayToMain {
  state: ReturnType<ArenaClient['app']['state']>
  fleet: ReturnType<ArenaClient['agents']['fleet']>
}

/** Asks main first for what the first screen shows. */
export function askForFirstAnswers(page: Window): FirstAnswers {
  const way = openWayToMain(page)
  const answers = { ...way, state: way.client.app.state(), fleet: way.client.agents.fleet() }
  // Whoever uses an answer meets its failure; until then it is nobody's.
  answers.state.catch(() => {})
  answers.fleet.catch(() => {})
  return answers
}
