/**
 * `npm run screenshots`: every screen as a picture, in both themes and languages, from a trial with a fixed seed and from a service where things
 * went wrong. All of them go to `.cache/screenshots`; those that the guide shows are copied to `docs/guide`.
 */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ConsoleApp, makeHome, startConsole } from '../e2e/support/console-app.ts'
import {
  addAgent,
  connectTo,
  deskRow,
  enterPrediction,
  openDesk,
  reviewAndSend,
} from '../e2e/support/operator-acts.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { createPictureTaker, type Look, type PictureTaker } from './picture-taker.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(project, '.cache/screenshots')

const english: Look = { theme: 'light', language: 'en', width: 1_280, height: 800 }
const looks: readonly Look[] = [
  english,
  { ...english, theme: 'dark' },
  { ...english, language: 'zh-CN' },
  { ...english, theme: 'dark', language: 'zh-CN', width: 1_920, height: 1_080 },
]

const plainScreens = [
  ['fleet', 'fleet'],
  ['challenges', 'challenges'],
  ['matrix', 'challenges?view=matrix'],
  ['scopes', 'scopes'],
  ['results', 'results'],
  ['outbox', 'outbox'],
  ['add', 'add'],
  ['settings', 'settings'],
] as const

/** The guide's pictures by the name that they have there. */
const guidePictures: Readonly<Record<string, string>> = {
  welcome: 'welcome.light.en.1280',
  connect: 'connect.light.en.1280',
  fleet: 'fleet.light.en.1280',
  'fleet-dark': 'fleet.dark.en.1280',
  'fleet-zh': 'fleet.light.zh-CN.1280',
  agent: 'agent.light.en.1280',
  add: 'add-error.light.en.1280',
  scopes: 'scopes.light.en.1280',
  challenges: 'challenges.light.en.1280',
  matrix: 'matrix.light.en.1280',
  desk: 'desk.light.en.1280',
  'desk-match': 'desk-match.dark.en.1280',
  review: 'review.light.en.1280',
  receipts: 'receipts.light.en.1280',
  results: 'results.light.en.1280',
  outbox: 'outbox.light.en.1280',
  settings: 'settings.light.en.1280',
  palette: 'palette.light.en.1280',
}

async function chooseLanguage(
  app: ConsoleApp,
  pictures: PictureTaker,
  language: Look['language'],
): Promise<void> {
  await pictures.open('settings')
  await app.page.getByText(language === 'en' ? 'English' : '简体中文', { exact: true }).click()
  await app.page.locator(`html[lang="${language}"]`).waitFor()
}

/** The trial in every look: the screens that need nothing but a fleet. */
async function takeTrial(app: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const { page } = app
  for (const theme of ['light', 'dark'] as const) {
    await pictures.wear({ ...english, theme })
    await pictures.take('welcome')
  }
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await page.getByRole('link', { name: 'Helios-01' }).waitFor()
  for (const look of looks) {
    await pictures.wear(look)
    await chooseLanguage(app, pictures, look.language)
    for (const [screen, address] of plainScreens) {
      await pictures.open(address)
      await page.waitForLoadState('networkidle')
      await pictures.take(screen)
    }
    await pictures.open('fleet')
    await page.getByRole('link', { name: 'Osprey-01' }).click()
    await page.getByRole('heading', { level: 1, name: 'Osprey-01' }).waitFor()
    await pictures.take('agent')
    await takeDesk(app, pictures, 'WC2026', 'desk-match')
    await takeDesk(app, pictures, 'BTC', 'desk-empty')
  }
}

async function takeDesk(
  app: ConsoleApp,
  pictures: PictureTaker,
  asset: string,
  screen: string,
): Promise<void> {
  await pictures.open('challenges')
  const row = app.page.getByRole('row').filter({ hasText: asset }).first()
  await row.getByRole('link').or(row.getByRole('button')).last().click()
  await app.page.getByRole('listitem').first().waitFor()
  await pictures.take(screen)
}

/** A service of its own, where a prediction is accepted, one refused and one lost. */
async function takeService(app: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const { page } = app
  const sandbox = await startSandboxProcess(['--agents', '6', '--demo'])
  try {
    await pictures.wear(english)
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    await page.getByRole('textbox', { name: 'Address of the service' }).fill(sandbox.baseUrl)
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Add this service' }).waitFor()
    await pictures.take('connect')
    await page.getByRole('button', { name: 'Back' }).click()
    await connectTo(page, sandbox.baseUrl)
    await page.getByRole('textbox', { name: 'Agent id' }).fill('two words')
    await page.getByRole('button', { name: 'Check and add' }).click()
    await pictures.take('add-error')
    const agents = sandbox.agents.filter(({ site }) => site === 'global').slice(0, 4)
    for (const agent of agents)
      await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL', 'ES', 'BTC'] })
    for (const agent of agents) {
      await addAgent(page, agent)
      await pictures.open('fleet')
    }
    const question = 'Will crude oil (CL) settle above 80.00 tomorrow?'
    await sandbox.operate('challenges', {
      site: 'global',
      scope_key: 'CL',
      question,
      open_price: 79.4,
      deadline_in_s: 1_500,
      crowd: true,
    })
    await openDesk(page, question)
    const [first, second, third] = agents.map(({ name }) => name)
    if (!first || !second || !third) throw new Error('the sandbox has too few agents')
    await enterPrediction(page, { agent: first, direction: 'Up', confidence: '0.72' })
    await enterPrediction(page, { agent: second, direction: 'Down', confidence: '0.6' })
    await enterPrediction(page, { agent: third, direction: 'Up', confidence: '1.2' })
    await pictures.take('desk')
    await enterPrediction(page, { agent: third, direction: 'Up', confidence: '0.55' })
    await page.getByRole('button', { name: 'Review and send 3' }).click()
    await page.getByRole('button', { name: 'Send 3 predictions' }).waitFor()
    await pictures.take('review')
    await page.keyboard.press('Escape')
    await sandbox.operate('faults', {
      faults: [{ match: { method: 'POST', path: '*/predict', nth: 2 }, effect: 'reset_before' }],
    })
    await reviewAndSend(page, 3)
    await deskRow(page, first).or(page.getByText('accepted')).first().waitFor()
    await page
      .getByText(/[12] of 3 settled|3 of 3 settled/)
      .first()
      .waitFor()
    await pictures.take('receipts')
    await page.keyboard.press('Escape')
    await pictures.open('outbox')
    await pictures.take('outbox')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await pictures.take('palette')
  } finally {
    await sandbox.stop()
  }
}

async function withConsole(work: (app: ConsoleApp, pictures: PictureTaker) => Promise<void>): Promise<void> {
  const home = await makeHome()
  const app = await startConsole({ home: home.path, flavour: 'packaged' })
  try {
    await app.page.getByRole('heading', { name: 'Welcome to Arena Console' }).waitFor()
    await work(app, createPictureTaker(app, folder))
  } finally {
    await app.close()
    await home.remove()
  }
}

await rm(folder, { recursive: true, force: true })
await withConsole(takeTrial)
await withConsole(takeService)
const guideFolder = join(project, 'docs/guide')
await mkdir(guideFolder, { recursive: true })
for (const [name, picture] of Object.entries(guidePictures))
  await copyFile(join(folder, `${picture}.png`), join(guideFolder, `${name}.png`))
process.stdout.write(`Pictures are in ${folder}, those of the guide in ${guideFolder}.\n`)
