/** A database that refuses one write of a registration: what the service has heard of is never told as unsent. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { createRegisterTable, cutLine } from '../support/register-table.ts'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'
import { strangersEntry } from '../support/strangers-agent.ts'

const desk = setUpRegistrationDesk()
const { stage, startAndWait } = createRegisterTable(
  () => desk.running.client,
  () => desk.deploymentId,
)

/** Has the database refuse a write until the given function is called, as another program that holds it does. */
function refuseWrite(write: string): () => void {
  const other = new DatabaseSync(join(desk.folder, 'console.db'))
  other.exec(`CREATE TRIGGER refused_write BEFORE ${write} BEGIN SELECT raise(ABORT, 'refused'); END`)
  return () => {
    other.exec('DROP TRIGGER refused_write')
    other.close()
  }
}

/** The answer to these calls is lost, and that it was is refused by the database at first. */
function loseAnswers(path: string, write: string): void {
  desk.onFetch = async (url, pass) => {
    const answer = await pass()
    if (!url.endsWith(path)) return answer
    const accept = refuseWrite(write)
    // A loss is written down at once or after two seconds.
    setTimeout(accept, 1_000)
    throw cutLine()
  }
}

const lostRegistration = "UPDATE ON registrations WHEN NEW.stage = 'unknown'"
const lostAnswer = "UPDATE ON registrations WHEN NEW.stage = 'answer_unknown'"

test('a run leaves a row where it is whose proof is not written down, and its agent keeps the secret', async () => {
  const [row] = await stage([{}])
  if (row === undefined) throw new Error('nothing staged')
  const { agentKey } = row
  const accept = refuseWrite("INSERT ON journal WHEN NEW.what = 'registration_secret_proven'")
  await startAndWait([row])
  accept()
  expect(await desk.row()).toMatchObject({ stage: 'challenge', secret: 'kept' })
  await desk.running.client.registrations.dismiss({ agentKey })
  expect([...desk.items.keys()]).toEqual([agentKey])
})

test.each(['staged', 'intent'])('the key of an agent of the fleet stays though its row says %s', async (stage) => {
  const { agentKey } = await desk.start({ authMethod: 'private_key_jwt' })
  const other = new DatabaseSync(join(desk.folder, 'console.db'))
  other.prepare('UPDATE registrations SET stage = ?').run(stage)
  other.close()
  await desk.running.client.registrations.dismiss({ agentKey })
  expect(desk.items.has(agentKey)).toBe(true)
})

test('a run writes down that an answer was lost once the database takes it', async () => {
  loseAnswers('/registry/register', lostRegistration)
  await startAndWait(await stage([{ authMethod: 'private_key_jwt' }]))
  expect(await desk.row()).toMatchObject({ stage: 'unknown', error: { code: 'outcome_unknown' } })
})

test('a run leaves a row staged whose sending could not be written down', async () => {
  const accept = refuseWrite("UPDATE ON registrations WHEN NEW.stage = 'sending'")
  const rows = await stage([{}])
  await startAndWait(rows)
  accept()
  expect(await desk.row()).toMatchObject({ stage: 'staged', error: { code: 'store_unavailable' } })
  await startAndWait(rows)
  expect(await desk.row()).toMatchObject({ stage: 'challenge', error: null })
})

test('a run refuses a row whose name an agent of the fleet has by then', async () => {
  const rows = await stage([{ name: 'Gull' }])
  const { imports } = desk.running.client
  const entry = await strangersEntry(desk.sandbox.baseUrl, 'Gull')
  const credentialText = JSON.stringify({ [desk.sandbox.baseUrl]: { _agents: { [entry.agent_id]: entry } } })
  const read = await imports.read({ deploymentId: desk.deploymentId, site: 'global', credentialText })
  await imports.run({ importId: read.importId, lines: read.rows.map(({ line }) => line) })
  await expect.poll(desk.fleetStatus).toHaveLength(1)
  await startAndWait(rows)
  expect(await desk.row()).toMatchObject({ stage: 'refused', error: { code: 'name_taken' } })
})

test.each([
  ['registration', '/registry/register', lostRegistration, 'unknown'],
  ['answer', '/submit', lostAnswer, 'answer_unknown'],
] as const)('a lost %s is told once the database takes it', async (_title, path, write, expected) => {
  if (path === '/submit') await desk.start()
  loseAnswers(path, write)
  await (path === '/submit' ? desk.submit() : desk.start())
  expect(await desk.row()).toMatchObject({ stage: expected, error: { code: 'outcome_unknown' } })
})

test('an answer that is refused is told once the database takes it', async () => {
  await desk.start()
  desk.onFetch = async (url, pass) => {
    if (!url.endsWith('/submit')) return pass()
    const accept = refuseWrite("UPDATE ON registrations WHEN NEW.stage = 'failed'")
    setTimeout(accept, 1_000)
    return Response.json({ detail: 'This challenge has expired' }, { status: 410 })
  }
  await desk.submit()
  expect(await desk.row()).toMatchObject({ stage: 'failed' })
})
