import { type ArenaClient, connectToMain } from './client.ts'

/** The client of main, and the answers that the first picture needs, which are on their way. */
export interface FirstAnswers {
  client: ArenaClient
  state: ReturnType<ArenaClient['app']['state']>
  fleet: ReturnType<ArenaClient['agents']['fleet']>
}

/** Asks main at once for what the first picture shows, so that it works on the answers while the page is still being read. */
export async function askForFirstAnswers(page: Window): Promise<FirstAnswers> {
  const client = await connectToMain(page)
  const answers = { client, state: client.app.state(), fleet: client.agents.fleet() }
  // Whoever uses an answer meets its failure; until then it is nobody's.
  answers.state.catch(() => {})
  answers.fleet.catch(() => {})
  return answers
}
