/** An event of a sandbox that agents talk about: replies, likes, a long text and a hostile one. */
import type { Site } from '#contract/ids.ts'
import type { SandboxAgent, SandboxProcess } from './sandbox-process.ts'
import { openWritingAgent } from './writing-agent.ts'

/** As it comes from the service: markup, a change of direction, and nothing that may happen. */
const hostileComment =
  '<img src="https://tracker.invalid/x.png" onerror="alert(1)"> **bold** \u202Egnp.exe ![](https://tracker.invalid/y)'

export const eventTitle = 'Pipeline outage cuts crude exports'
export const eventQuestion = 'Will crude oil (CL) settle above 80.00 after the outage?'

/** Reports the event with a challenge about it, and lets the agents of `site` discuss it. */
export async function discussEvent(sandbox: SandboxProcess, site: Site = 'global') {
  const writers = sandbox.agents.filter((agent): agent is SandboxAgent => {
    return agent.site === site && agent.client_secret !== undefined
  })
  const [first, second] = await Promise.all(writers.slice(0, 2).map((one) => openWritingAgent(sandbox.baseUrl, one)))
  if (first === undefined || second === undefined) throw new Error('two agents with secrets are needed')
  const { id } = await sandbox.operate<{ id: string }>('events', {
    site,
    title: eventTitle,
    spaces: ['finance', 'international'],
  })
  await sandbox.operate('challenges', {
    site,
    scope_key: 'CL',
    question: eventQuestion,
    deadline_in_s: 3_600,
    event_id: id,
  })
  const top = await first.post('/comments', { news_id: id, content: 'The outage lasts longer than assumed.' })
  await second.post(`/comments/${top.comment_id}/like`)
  await second.post('/comments', { news_id: id, content: hostileComment })
  await second.post('/comments', { news_id: id, content: 'A long view. '.repeat(200) })
  const words = ['Inventories cover two weeks.', 'Not where it matters.', 'They did last time.', 'And before that?']
  for (const [index, content] of words.entries()) {
    await (index % 2 === 0 ? second : first).post(`/comments/${top.comment_id}/replies`, { content })
  }
  return { eventId: id, agents: writers.slice(0, 2) }
}
