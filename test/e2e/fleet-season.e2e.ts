/**
 * A round of the work with a fleet of two hundred: told of what is due, predictions of fifty agents entered by keys
 * while the service fails in several ways, receipts against the service's own ledger, the analytics of what became of
 * them against figures worked out here, and the chain of what was sent.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { expectFigures, type JudgedPrediction } from './support/analytics-figures.ts'
import { journey } from './support/journey.ts'
import { type NotificationDaemon, startNotificationDaemon } from './support/notification-daemon.ts'
import { connectTo, goTo, openOnboarding } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'
import { openVerifier } from './support/verifier-window.ts'

const step = journey('two hundred agents go through a round of predictions')

interface Round {
  question: string
  scope: string
  /** Of the global site's agents, from and to. */
  agents: readonly [number, number]
  deadlineS: number
  result: 'bullish' | 'bearish'
  /** What the service does with the calls that send to it, by the how manieth of them. */
  faults: readonly (readonly [nth: number, effect: object | string])[]
}

/** The last one closes while three of its predictions still wait: the service asked for a longer time than is left. */
const rounds: readonly [Round, Round, Round] = [
  {
    question: 'Will the ten-year note close higher this season?',
    scope: 'ZN',
    agents: [0, 25],
    deadlineS: 7_200,
    result: 'bullish',
    faults: [
      [3, 'reset_after'],
      [8, { status: 429, headers: { 'retry-after': '1' } }],
      [13, { status: 503, applied: true }],
      [18, { html: 502, applied: true }],
    ],
  },
  {
    question: 'Will crude oil close higher this season?',
    scope: 'CL',
    agents: [25, 40],
    deadlineS: 5_400,
    result: 'bearish',
    faults: [
      [2, { status: 500, applied: true }],
      [9, 'reset_after'],
      [11, { status: 429 }],
    ],
  },
  {
    question: 'Will the share index close higher this season?',
    scope: 'ES',
    agents: [40, 50],
    deadlineS: 1_500,
    result: 'bullish',
    faults: [2, 5, 7].map((nth) => [nth, { status: 429, headers: { 'retry-after': '3000' } }] as const),
  },
]
const tooLate = 3

const directions = ['bullish', 'bearish'] as const
/** What the nth agent says in a round, and how sure it is. */
const saidBy = (round: number, agent: number) => ({
  direction: directions[(agent * 5 + round) % 3 === 0 ? 1 : 0] ?? 'bullish',
  confidence: (52 + ((agent * 7 + round * 3) % 12) * 4) / 100,
})

const sandbox = provideSandbox(['--agents', '100'])
let daemon: NotificationDaemon
let globals: SandboxAgent[]
const challengeIds: string[] = []
const sentTo: Map<string, string[]> = new Map()

test.beforeAll(async () => {
  daemon = await startNotificationDaemon()
  globals = sandbox.agents.filter(({ site }) => site === 'global').sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { scope, agents } of rounds)
    for (const { agent_id } of globals.slice(...agents))
      await sandbox.operate('subscriptions', { agent_id, scopes: [scope] })
})

const app = provideConsole({ flavour: 'packaged' })

test.afterAll(async () => {
  daemon.close()
})

/** The agents that the service has a prediction of, by the challenge's public results. */
async function listedAt(challengeId: string): Promise<string[]> {
  const answer = await fetch(`${sandbox.baseUrl}/api/v1/eval/challenges/${challengeId}/results`)
  const { predictions } = (await answer.json()) as { predictions: { agent_id: string }[] }
  return predictions.map(({ agent_id }) => agent_id)
}

step('two hundred agents come in from one file', async () => {
  const { page, electron } = app
  await connectTo(page, sandbox.baseUrl)
  const path = join(app.home, 'fleet.json')
  const entries = sandbox.agents.map((agent) => [
    agent.agent_id,
    {
      site: agent.site,
      agent_id: agent.agent_id,
      agent_name: agent.name,
      ...(agent.client_secret === undefined
        ? { private_key: agent.private_key_pem }
        : { client_secret: agent.client_secret }),
    },
  ])
  await writeFile(path, JSON.stringify({ [sandbox.baseUrl]: { _agents: Object.fromEntries(entries) } }))
  await openOnboarding(page, 'Import')
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await page.getByRole('button', { name: 'Import 200' }).click()
  await expect(page.getByText('200 of 200 added, 0 with problems')).toBeVisible({ timeout: 120_000 })
})

step('what is due is told by the system, and the click leads to the queue', async () => {
  const { page } = app
  for (const { question, scope, deadlineS } of rounds) {
    const times = { deadline_in_s: deadlineS, resolve_in_s: 10_000 }
    const challenge = { site: 'global', scope_key: scope, question, open_price: 100, ...times }
    challengeIds.push((await sandbox.operate<{ id: string }>('challenges', challenge)).id)
  }
  const faults = rounds.flatMap((round, at) =>
    round.faults.map(([nth, effect]) => ({
      match: { method: 'POST', path: `*${challengeIds[at]}*`, nth },
      effect,
    })),
  )
  await sandbox.operate('faults', { faults })
  await page.keyboard.press('Control+2')
  await page.keyboard.press('F5')
  const ours = app.electron.process().pid
  const told = () => daemon.shown.find(({ pid, title }) => pid === ours && /^\d+ predictions? due within/.test(title))
  await expect.poll(told, { timeout: 60_000 }).toBeDefined()
  await page.keyboard.press('Control+7')
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  daemon.click(told()?.id ?? 0)
  await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
})

/** Enters at the desk that is open what each of these agents says, by keys alone, and sends it. */
async function workDesk(round: number, agents: readonly SandboxAgent[]): Promise<void> {
  const { page } = app
  const radiosOf = (name: string) => page.getByRole('radiogroup', { name: `Direction of ${name}`, exact: true })
  const entered: string[] = []
  await expect(page.locator('[role="radiogroup"] input:focus')).toHaveCount(1)
  for (let at = 0; at < agents.length; at += 1) {
    // From one confidence to the next; the direction by Alt with its number, the focus stays.
    await page.keyboard.press(at === 0 ? 'Tab' : 'Alt+ArrowDown')
    const row = page.getByRole('listitem').filter({ has: page.locator('input:focus') })
    await expect.poll(async () => entered.includes(String(await row.getAttribute('aria-label')))).toBe(false)
    const name = String(await row.getAttribute('aria-label'))
    entered.push(name)
    await expect(page.getByRole('textbox', { name: `Confidence of ${name}, as a number` })).toBeFocused()
    const index = globals.findIndex((agent) => agent.name === name)
    const said = saidBy(round, index)
    await page.keyboard.press(said.direction === 'bullish' ? 'Alt+1' : 'Alt+3')
    await page.keyboard.type(String(said.confidence))
    await expect(radiosOf(name).getByRole('radio', { checked: true })).toHaveCount(1)
  }
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: `Send ${agents.length} predictions` })).toBeFocused()
  await page.keyboard.press('Enter')
  sentTo.set(
    String(challengeIds[round]),
    agents.map(({ agent_id }) => agent_id),
  )
}

/** From anywhere to the desk of a challenge of the queue, by keys alone. */
async function openDeskByKeys(question: string): Promise<void> {
  const { page } = app
  await page.keyboard.press('Control+2')
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Search challenges' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(question)
  const grid = page.getByRole('grid', { name: 'Due challenges' })
  await expect(grid.locator('[data-row-index]')).toHaveCount(1)
  const row = grid.getByRole('row').filter({ hasText: question })
  const hasFocus = () => row.evaluate((element) => element.contains(document.activeElement))
  for (let pressed = 0; !(await hasFocus()); pressed += 1) {
    if (pressed === 25) throw new Error('25 presses of Tab do not come to the row')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Challenge', exact: true })).toContainText(question)
}

step('predictions of fifty agents are entered by keys, and the service fails in between', async () => {
  const { page } = app
  for (const [at, round] of [...rounds.entries()].reverse()) {
    await openDeskByKeys(round.question)
    await workDesk(at, globals.slice(...round.agents))
    const count = round.agents[1] - round.agents[0]
    const over = at === 2 ? count - tooLate : count
    await expect(page.getByText(`${over} of ${count} processed`)).toBeVisible({ timeout: 120_000 })
    await page.keyboard.press('Escape')
  }
})

step('what waited past its deadline is not sent, and says so', async () => {
  const { page } = app
  await sandbox.operate('clock', { advance_s: 1_800 })
  await page.keyboard.press('Control+3')
  await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
  await page.keyboard.press('F5')
  await page.keyboard.press('Control+4')
  await page.getByRole('radiogroup', { name: 'Show' }).getByText(`Failed ${tooLate}`).click()
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'not sent' })
  await expect(rows).toHaveCount(tooLate)
})

step('every receipt is one of the service’s ledger, nothing twice and nothing lost', async () => {
  interface Entry {
    path: string
    agent_id: string
    endpoint: string
    status: number
  }
  const { entries } = await sandbox.operate<{ entries: Entry[] }>('ledger')
  for (const [at, id] of challengeIds.entries()) {
    const applied = entries.filter(({ path, status }) => path.includes(id) && status < 300)
    const agents = applied.map(({ agent_id }) => agent_id)
    expect(new Set(agents).size).toBe(agents.length)
    expect(agents.length).toBe((sentTo.get(id)?.length ?? 0) - (at === 2 ? tooLate : 0))
    expect(sentTo.get(id)).toEqual(expect.arrayContaining(agents))
    expect((await listedAt(id)).filter((agent) => sentTo.get(id)?.includes(agent)).sort()).toEqual(agents.sort())
  }
})

step('once resolved, every figure of Analytics is the one worked out here', async () => {
  const { page } = app
  const judged: JudgedPrediction[] = []
  for (const [at, { result }] of rounds.entries()) {
    const id = String(challengeIds[at])
    await sandbox.operate('resolve', { challenge_id: id, result })
    for (const agentId of await listedAt(id)) {
      const index = globals.findIndex(({ agent_id }) => agent_id === agentId)
      if (!sentTo.get(id)?.includes(agentId)) continue
      const { direction, confidence } = saidBy(at, index)
      const isCorrect = direction === result
      judged.push({ challenge: id, confidence, isCorrect, score: 50 + (isCorrect ? 50 : -50) * confidence })
    }
  }
  expect(judged).toHaveLength(50 - tooLate)
  await sandbox.operate('clock', { advance_s: 10_000 })
  await goTo(page, 'Results')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'correct' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expectFigures(page, 'Figures', judged)
  // Enough predictions, and yet little is known: all of them are on these few challenges.
  await expect(page.getByText(`On only ${rounds.length} challenges`)).toBeVisible()
})

step('the chain of what was sent verifies, and one changed byte of its export is found', async () => {
  const { page, electron } = app
  const saved = { ledger: join(app.home, 'ledger.jsonl'), verifier: join(app.home, 'verifier.html') }
  const saveBy = async (button: string, filePath: string) => {
    await electron.evaluate(({ dialog }, given) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: given })
    }, filePath)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(`Written to ${filePath}`)).toBeAttached()
  }
  await goTo(page, 'Outbox')
  await page.getByRole('link', { name: 'Ledger' }).click()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText(/^All \d+ entries are as they were written/)).toBeVisible()
  await saveBy('Export…', saved.ledger)
  await saveBy('Save verifier…', saved.verifier)
  const window = await openVerifier(app.home, saved.verifier)
  try {
    const whole = await readFile(saved.ledger)
    await expect(await window.judge(whole)).toContainText('Every entry is as it was written')
    const changed = Buffer.from(whole)
    const at = changed.lastIndexOf('bearish')
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(await window.judge(changed)).toContainText(/Entry \d+ was changed\./)
  } finally {
    await window.close()
  }
})
