import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { addAgent, connectTo, enterPrediction, openDesk, reviewAndSend } from '../e2e/support/operator-acts.ts'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const looks = [plainLook, { ...plainLook, language: 'zh-CN' }] as const
const crudeOil = 'Will crude oil (CL) settle above 80.00 tomorrow?'

/** A service whose answers say something else than was asked, or not enough: receipts, results and lists. */
export async function takeDoubtfulAnswers(app: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const sandbox = await startSandboxProcess(['--agents', '3', '--demo'])
  try {
    await pictures.wear(plainLook)
    await connectTo(app.page, sandbox.baseUrl)
    const agents = sandbox.agents.filter(({ site }) => site === 'global')
    for (const agent of agents) {
      await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
      await addAgent(app.page, agent)
      await pictures.open('fleet')
    }
    await takeReceipts(app, pictures, { sandbox, names: agents.map(({ name }) => name) })
    await takeUnknownZone(app, pictures, sandbox)
  } finally {
    await sandbox.stop()
  }
}

/** One receipt about another challenge, one with the other direction, and results that are not final. */
async function takeReceipts(
  app: ConsoleApp,
  pictures: PictureTaker,
  { sandbox, names }: { sandbox: SandboxProcess; names: readonly string[] },
): Promise<void> {
  const { page } = app
  const challenge = await sandbox.operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    question: crudeOil,
    open_price: 79.4,
    deadline_in_s: 1_500,
  })
  await openDesk(page, crudeOil)
  for (const agent of names) await enterPrediction(page, { agent, direction: 'Up', confidence: '0.72' })
  await page.getByText('All drafts saved').waitFor()
  const receipt = (nth: number, body: object) => ({
    match: { method: 'POST', path: '*/predict', nth },
    effect: { status: 201, body },
  })
  await sandbox.operate('faults', {
    faults: [
      receipt(1, { prediction_id: 'p_1', challenge_id: 'ch_another' }),
      receipt(2, { prediction_id: 'p_2', challenge_id: challenge.id, direction: 'bearish', confidence: 0.9 }),
      { match: { path: '*/results' }, effect: { status: 403, body: { detail: 'Not yet' } }, times: null },
    ],
  })
  await reviewAndSend(page, names.length)
  await page.getByText(`${names.length - 1} of ${names.length} processed`).waitFor()
  await pictures.takeInBothThemes('doubt-receipts')
  await page.keyboard.press('Escape')
  await pictures.takeInBothThemes('doubt-desk')
  for (const look of looks) {
    await pictures.wear(look)
    await pictures.open('outbox')
    await pictures.takeInBothThemes('doubt-outbox')
    await page.getByRole('row').nth(1).click()
    await pictures.takeInBothThemes('doubt-outbox-row')
    await page.keyboard.press('Escape')
  }
  await pictures.wear(plainLook)
  await sandbox.operate('faults', { faults: [] })
  await sandbox.operate('resolve', { challenge_id: challenge.id, result: 'bullish' })
  await takeProvisional(app, pictures, { sandbox, challengeId: challenge.id })
}

/** Results that say themselves that their outcome may change. */
async function takeProvisional(
  { page }: ConsoleApp,
  pictures: PictureTaker,
  { sandbox: { baseUrl, operate }, challengeId }: { sandbox: SandboxProcess; challengeId: string },
) {
  const results = await fetch(`${baseUrl}/api/v1/eval/challenges/${challengeId}/results`).then((answer) =>
    answer.json(),
  )
  await operate('faults', {
    faults: [
      {
        match: { path: '*/results' },
        effect: { status: 200, body: { ...results, is_provisional: true } },
        times: null,
      },
    ],
  })
  await pictures.open('results')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await page.getByText('results incomplete').first().waitFor()
  for (const look of looks) {
    await pictures.wear(look)
    await pictures.open('results')
    await pictures.takeInBothThemes('doubt-results')
  }
}

/** Deadlines in a zone that nobody knows. */
async function takeUnknownZone({ page }: ConsoleApp, pictures: PictureTaker, { baseUrl, operate }: SandboxProcess) {
  const list = await fetch(`${baseUrl}/api/v1/eval/challenges`).then((answer) => answer.json())
  const items = list.items.map((row: { deadline: string }, index: number) =>
    index < 2 ? { ...row, deadline: row.deadline.replace(/Z$/, ''), timezone: 'Mars/Olympus' } : row,
  )
  await operate('faults', {
    faults: [{ match: { path: '*/eval/challenges' }, effect: { status: 200, body: { ...list, items } }, times: null }],
  })
  await pictures.wear(plainLook)
  await pictures.open('challenges')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('region', { name: 'Incomplete challenge lists' }).waitFor()
  for (const look of looks) {
    await pictures.wear(look)
    await pictures.open('challenges')
    await pictures.takeInBothThemes('doubt-challenges')
  }
}
