/** Presentation mode where a screen or a dialog is full of predictions: tables, files, fields, last questions. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { journey } from './support/journey.ts'
import {
  addAgent,
  connectTo,
  deskRow,
  enterPrediction,
  goTo,
  openDesk,
  reviewAndSend,
} from './support/operator-acts.ts'
import { expectHidden, findDirections, findShown, type Said } from './support/presented.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('what is full of predictions tells none of them')
const question = 'Will crude oil move while somebody looks closely?'
const accepted: Said = { direction: 'Down', confidence: '0.37', reasoning: 'CANARY-ACCEPTED' }
const lost: Said = { direction: 'Up', confidence: '0.83', reasoning: 'CANARY-LOST' }
const held: Said = { direction: 'Down', confidence: '0.47', reasoning: 'CANARY-HELD' }
const imported: Said = { direction: 'Up', confidence: '0.59', reasoning: 'CANARY-IMPORTED' }
const dropped: Said = { direction: 'Down', confidence: '0.61', reasoning: 'CANARY-DROPPED' }
const said = [accepted, lost, held, imported, dropped]

let folder: string
const sandbox = provideSandbox(['--agents', '10', '--shape', 'voided'])
const app = provideConsole({
  flavour: 'built',
  async prepare(home) {
    folder = join(home, 'drops')
    await mkdir(folder)
  },
})
let names: string[]
let challengeId: string
let challengeKey: string

const nameOf = (index: number): string => names[index] ?? ''
const dialog = () => app.page.getByRole('dialog')
const lastQuestion = () => app.page.getByRole('alertdialog')
const rowOf = (name: string) => app.page.getByRole('main').getByRole('row').filter({ hasText: name })
const spoil = (faults: readonly { path: string; effect: unknown }[]) =>
  sandbox.operate('faults', { faults: faults.map(({ path, effect }) => ({ match: { path }, effect, times: null })) })

async function open(address: string): Promise<void> {
  await app.page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${address}`)
  await app.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

async function send(index: number, { direction, confidence, reasoning }: Said): Promise<void> {
  const { page } = app
  const agent = nameOf(index)
  await enterPrediction(page, { agent, direction, confidence })
  await deskRow(page, agent)
    .getByRole('button', { name: `Reasoning of ${agent}` })
    .click()
  await page.getByRole('textbox', { name: `Reasoning of ${agent}` }).fill(reasoning)
  await reviewAndSend(page, 1)
}

/** Hidden as it opens, shown by "Show here", and hidden again. */
async function expectCovered(what: Said, where: string): Promise<void> {
  const { page } = app
  await expect(dialog().getByText('Presentation mode hides what predictions say.')).toBeVisible()
  await expectHidden(page, said, where)
  expect(await violationsOn(page), where).toEqual([])
  await dialog().getByRole('button', { name: 'Show here' }).click()
  expect(await findShown(page, [what]), where).toContain(what.confidence)
  expect(await findDirections(page), where).toContain(what.direction)
  await dialog().getByRole('button', { name: 'Hide again' }).click()
  await expectHidden(page, said, where)
}

step('one prediction is accepted, one lost, one held by a pause, and a folder is watched', async () => {
  const agents = sandbox.agents.filter(({ site }) => site === 'global').slice(0, 4)
  names = agents.map(({ name }) => name)
  for (const { agent_id } of agents) await sandbox.operate('subscriptions', { agent_id, scopes: ['CL'] })
  const opened = { site: 'global', scope_key: 'CL', question, deadline_in_s: 3_600, resolve_in_s: 7_200 }
  challengeId = (await sandbox.operate<{ id: string }>('challenges', opened)).id
  const { page, electron } = app
  await connectTo(page, sandbox.baseUrl)
  for (const agent of agents) {
    await addAgent(page, agent)
    await goTo(page, 'Fleet')
  }

  await openDesk(page, question)
  challengeKey = decodeURIComponent(/predict\/([^?]+)/.exec(page.url())?.[1] ?? '')
  await send(0, accepted)
  await expect(page.getByText('1 of 1 processed')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await spoil([{ path: '*/predict', effect: 'reset_before' }])
  await send(1, lost)
  await expect(page.getByText('No clear response.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await spoil([])
  await page.keyboard.press('Control+Shift+P')
  await send(2, held)
  await expect(page.getByText('0 of 1 processed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('contentinfo')).toContainText('1 held by a pause')

  await page.keyboard.press('Control+,')
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, folder)
  await page.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(page.getByText(folder, { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Shift+H')
  await expect(page.getByRole('status').filter({ hasText: 'Presentation mode' })).toBeVisible()
})

step('the rows of a table and their review', async () => {
  const { page } = app
  await open('predict/import')
  const { direction, confidence, reasoning } = imported
  const line = [nameOf(3), question, direction, confidence, reasoning]
  await page.locator('input[type="file"]').setInputFiles({
    name: 'predictions.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from(`agent\tchallenge\tdirection\tconfidence\treasoning\r\n${line.join('\t')}`),
  })
  await expect(page.getByText('1 ready, 0 with errors')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Imported rows' })).toContainText('hidden')
  await expectHidden(page, said, 'an imported table')
  await page.getByRole('button', { name: 'Save 1 draft' }).click()
  await page.getByRole('button', { name: 'Review and send 1' }).click()
  await expectCovered(imported, 'the review of an imported table')
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
})

step('a dropped file, which goes only after its review', async () => {
  const { page } = app
  await open('predict/dropped')
  const { direction, confidence, reasoning } = dropped
  const content = { agent: nameOf(3), site: 'global', challenge: challengeId, direction, confidence, reasoning }
  await writeFile(join(folder, 'one.json'), JSON.stringify({ version: 1, kind: 'prediction', ...content }))
  const row = rowOf('one.json')
  await expect(row).toContainText('hidden', { timeout: 20_000 })
  await expectHidden(page, said, 'a dropped file')
  for (const approve of [
    () => row.getByRole('button', { name: 'Approve one.json' }).click(),
    async () => {
      await row.focus()
      await page.keyboard.press('Enter')
    },
  ]) {
    await approve()
    await expectCovered(dropped, 'the review of a dropped file')
    await page.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await expect(row.getByRole('button', { name: 'Approve one.json' })).toBeVisible()
  }
})

step('the field of which only ours is kept', async () => {
  const { page } = app
  await open('outbox')
  await expect(rowOf(nameOf(1))).toContainText('needs attention', { timeout: 120_000 })
  await spoil([
    { path: '*/results', effect: { status: 404, body: { error: 'not_found', message: 'unknown challenge' } } },
  ])
  await open(`results/challenges/${challengeKey}`)
  await expect(page.getByRole('main')).toContainText('your own predictions')
  await expect(rowOf(nameOf(0)).getByText('hidden')).toHaveCount(3)
  await expectHidden(page, said, 'a field that is kept')
  expect(await violationsOn(page)).toEqual([])
  await spoil([])
})

step('the word on a lost prediction, whose last question shows what its dialog shows', async () => {
  const { page } = app
  await open('outbox')
  await rowOf(nameOf(1)).getByRole('button', { name: 'Decide…' }).click()
  await expectCovered(lost, 'the word on a lost prediction')
  for (const isShown of [false, true]) {
    if (isShown) await dialog().getByRole('button', { name: 'Show here' }).click()
    for (const word of ['It arrived', 'Send again', 'Give up']) {
      await dialog().getByRole('button', { name: word }).click()
      await expect(lastQuestion()).toContainText(isShown ? 'Up, confidence 0.83' : 'confidence ••• (hidden)')
      if (!isShown) await expectHidden(page, said, word)
      expect(await violationsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(lastQuestion()).toHaveCount(0)
    }
  }
  // The focus comes back a moment after the question has gone.
  await expect(dialog().locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(rowOf(nameOf(1))).toContainText('needs attention')
})

step('what would go if the pause ended', async () => {
  const { page } = app
  await page.keyboard.press('Control+Shift+P')
  await expect(dialog()).toContainText('Will be sent now: 1 prediction')
  await expectCovered(held, 'the end of a pause')
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
})

step('a field without an outcome that the service lists whole, and what is found of an agent', async () => {
  const { page } = app
  await sandbox.operate('resolve', { challenge_id: challengeId, result: 'bearish' })
  await goTo(page, 'Results')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(nameOf(0))).toContainText('hidden')
  await expectHidden(page, said, 'results')
  await open(`results/challenges/${challengeKey}`)
  await expect(rowOf(nameOf(0)).getByText('hidden')).toHaveCount(3)
  await expect(page.getByRole('main')).not.toContainText('your own predictions')
  await expectHidden(page, said, 'a field without an outcome')
  const agentId = sandbox.agents.find(({ name }) => name === nameOf(0))?.agent_id ?? ''
  await open(`profiles/${challengeKey.replace(/[^~]*$/, agentId)}`)
  const found = page.getByRole('region', { name: 'Predictions' })
  // On every challenge that has ended here without an outcome.
  const { confidence, reasoning } = accepted
  const prediction = { agent_id: agentId, direction: 'bearish', confidence: Number(confidence), reasoning }
  const body = { status: 'voided', submitted_count: 1, predictions: [prediction] }
  await spoil([{ path: '*/results', effect: { status: 200, body } }])
  await found.getByRole('button', { name: 'Look for predictions' }).click()
  await expect(found.getByRole('listitem').first()).toContainText('hidden')
  await expectHidden(page, said, 'found predictions')
})
