import type { Locator } from '@playwright/test'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { addAgent, connectTo, enterPrediction, openDesk, reviewAndSend } from '../e2e/support/operator-acts.ts'
import { type SandboxAgent, type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const chinese = { ...plainLook, language: 'zh-CN' } as const
const crudeOil = 'Will crude oil (CL) settle above 80.00 tomorrow?'

/** A service of its own: connecting, adding, subscribing and predicting, with an outcome of each kind. */
export async function takeService(app: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const sandbox = await startSandboxProcess(['--agents', '6', '--demo'])
  try {
    await pictures.wear(plainLook)
    await takeConnecting(app, pictures, sandbox)
    const agents = sandbox.agents.filter(({ site }) => site === 'global').slice(0, 4)
    for (const agent of agents) {
      await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL', 'ES', 'BTC'] })
      await addAgent(app.page, agent)
      await pictures.open('fleet')
    }
    await takeSecrets(app, pictures)
    await takeScopes(app, pictures)
    await takePredicting(app, pictures, { sandbox, agents })
    await pictures.wear(chinese)
    await pictures.open('outbox')
    await pictures.takeInBothThemes('outbox')
    await app.page.goBack()
  } finally {
    await sandbox.stop()
  }
}

async function takeConnecting(
  { page }: ConsoleApp,
  pictures: PictureTaker,
  { baseUrl }: SandboxProcess,
): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  const address = page.getByRole('textbox', { name: 'Service address' })
  await address.fill(`${baseUrl}/api/v1`)
  await page.getByRole('button', { name: 'Check' }).click()
  await pictures.takeInBothThemes('connect-error')
  await address.fill(baseUrl)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Add service' }).waitFor()
  await pictures.takeInBothThemes('connect')
  await page.getByRole('button', { name: 'Back' }).click()
  await connectTo(page, baseUrl)
  await page.getByRole('textbox', { name: 'Agent ID' }).fill('two words')
  await page.getByRole('button', { name: 'Test and add' }).click()
  await page.getByText('An agent ID cannot contain spaces').first().waitFor()
  await pictures.takeInBothThemes('add-error')
  for (const [screen, address] of [
    ['fleet-empty', 'fleet'],
    ['subscriptions-empty', 'subscriptions'],
    ['challenges-no-fleet', 'challenges'],
    ['results-empty', 'results'],
  ] as const) {
    await pictures.open(address)
    await pictures.takeInBothThemes(screen)
  }
}

/** Every item tested, and one of each kind of credential on its agent's page. */
async function takeSecrets({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  await pictures.open('secrets')
  await page.getByRole('button', { name: 'Test the keychain' }).click()
  await page.getByText('a test item was written, read back and deleted').waitFor()
  await page.getByRole('button', { name: /^Test all/ }).click()
  await page.getByText(/ read, \d+ with problems/).waitFor()
  await pictures.takeInBothThemes('secrets')
  await page.getByRole('row').filter({ hasText: 'ES256' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Export key…' }).click()
  await page.getByRole('dialog').waitFor()
  await pictures.takeInBothThemes('export-key')
  await page.keyboard.press('Escape')
}

async function takeScopes({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  await pictures.open('subscriptions')
  const cells: Locator = page.getByRole('gridcell', { name: /XAUUSD/ })
  await cells.nth(1).click()
  await cells.nth(2).click()
  await page.getByRole('gridcell', { name: /BTC/ }).nth(1).click()
  await pictures.takeInBothThemes('subscriptions-pending')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await pictures.takeInBothThemes('subscriptions-review')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard all' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Discard/ })
    .click()
}

async function takePredicting(
  { page }: ConsoleApp,
  pictures: PictureTaker,
  { sandbox, agents }: { sandbox: SandboxProcess; agents: readonly SandboxAgent[] },
): Promise<void> {
  await sandbox.operate('challenges', {
    site: 'global',
    scope_key: 'CL',
    question: crudeOil,
    open_price: 79.4,
    deadline_in_s: 1_500,
    crowd: true,
  })
  await openDesk(page, crudeOil)
  const [first, second, third] = agents.map(({ name }) => name)
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the sandbox has too few agents')
  await enterPrediction(page, { agent: first, direction: 'Up', confidence: '0.72' })
  await enterPrediction(page, { agent: second, direction: 'Down', confidence: '0.6' })
  await enterPrediction(page, { agent: third, direction: 'Up', confidence: '7' })
  await pictures.takeInBothThemes('desk')
  await enterPrediction(page, { agent: third, direction: 'Up', confidence: '0.55' })
  await page.getByText('All drafts saved').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Send 3 predictions' }).waitFor()
  await pictures.takeInBothThemes('review')
  await page.keyboard.press('Escape')
  await sandbox.operate('faults', {
    faults: [
      { match: { method: 'POST', path: '*/predict', nth: 2 }, effect: 'reset_before' },
      {
        match: { method: 'POST', path: '*/predict', nth: 3 },
        effect: {
          status: 409,
          body: { detail: 'You have already submitted a prediction for this challenge' },
        },
      },
    ],
  })
  await reviewAndSend(page, 3)
  await page.getByText('2 of 3 processed').waitFor()
  await pictures.takeInBothThemes('receipts')
  await page.keyboard.press('Escape')
  await pictures.takeInBothThemes('desk-sent')
  await pictures.open('outbox')
  await pictures.takeInBothThemes('outbox')
}
