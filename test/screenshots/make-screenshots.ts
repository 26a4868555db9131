/**
 * What `npm run screenshots` runs (scripts/screenshots.mjs says how to use it): every screen as a picture, in both
 * themes and languages, from a trial with a fixed seed, a service where things go wrong, and a fleet of a thousand.
 * With `--guide`, those that the operator guide shows go to `docs/guide`, and those of the first screen to its folder,
 * made small; with `--only` as well, those that its scenes have taken.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ConsoleApp, makeHome, startConsole } from '../e2e/support/console-app.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { makeSettledHome, takeAnalytics } from './analytics-scene.ts'
import { takeClaims } from './claims-scene.ts'
import { takeLayers } from './dialogs-scene.ts'
import { takeDiscussion } from './discussion-scene.ts'
import { takeDoubtfulAnswers } from './doubtful-answers-scene.ts'
import { takeEvents } from './events-scene.ts'
import { makeTroubledHome, takeTrouble } from './failures-scene.ts'
import { createFiguresScene } from './figures-scene.ts'
import { storeKeychainMark } from './keychain-mark.ts'
import { storeLargeFleet, takeLargeFleet } from './large-fleet-scene.ts'
import { makeLargeInbox, prepareSmallInbox, takeLargeInbox, takeSmallDiscussion } from './large-inbox-scene.ts'
import { makeBoardHome, takeLeaderboard } from './leaderboard-scene.ts'
import { createLedgerScene } from './ledger-scene.ts'
import { takeNoKeychain, withoutKeychain } from './no-keychain-scene.ts'
import { makePackedHome, takePack } from './pack-scene.ts'
import { createPictureTaker, type PictureTaker } from './picture-taker.ts'
import { makeRankingsHome, takeRankings } from './rankings-scene.ts'
import { takeRegistrations } from './register-table-scene.ts'
import { takeService } from './service-scene.ts'
import { smallPng } from './small-png.ts'
import { takeTrial } from './trial-scene.ts'
import { takeWelcomeDesk } from './welcome-desk-scene.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** The guide's pictures by the name that they have there. */
const guidePictures: Readonly<Record<string, string>> = {
  welcome: 'welcome.light.en.1280',
  connect: 'connect.light.en.1280',
  'no-keychain': 'add-no-keychain.light.en.1280',
  fleet: 'fleet.light.en.1280',
  'fleet-needs-you': 'fleet-needs-you.light.en.1280',
  'fleet-dark': 'fleet.dark.en.1280',
  'fleet-zh': 'fleet.light.zh-CN.1280',
  agent: 'agent.light.en.1280',
  add: 'add-error.light.en.1280',
  register: 'registrations.light.en.1280',
  'register-table': 'registrations-table.light.en.1280',
  'register-desk': 'registrations-desk.light.en.1280',
  claims: 'claims-code.light.en.1280',
  subscriptions: 'subscriptions-pending.light.en.1280',
  challenges: 'challenges.light.en.1280',
  matrix: 'matrix.light.en.1280',
  desk: 'desk.light.en.1280',
  'desk-match': 'desk-match.dark.en.1280',
  review: 'review.light.en.1280',
  receipts: 'receipts.light.en.1280',
  results: 'results.light.en.1280',
  leaderboard: 'leaderboard-agent.light.en.1280',
  'leaderboard-history': 'leaderboard-history.light.en.1280',
  outbox: 'outbox.light.en.1280',
  inbox: 'inbox.light.en.1280',
  follows: 'follows.light.en.1280',
  limits: 'limits.light.en.1280',
  composer: 'composer.light.en.1280',
  queue: 'queue.light.en.1280',
  analytics: 'analytics.light.en.1280',
  lab: 'lab.light.en.1280',
  likeness: 'likeness.light.en.1280',
  field: 'results-field.light.en.1280',
  settings: 'settings.light.en.1280',
  secrets: 'secrets.light.en.1280',
  pack: 'pack-make.light.en.1280',
  palette: 'palette.light.en.1280',
}

interface Scene {
  take: (app: ConsoleApp, pictures: PictureTaker, home: string) => Promise<void>
  variables?: Record<string, string>
  prepare?: (home: string) => Promise<{ stop(): Promise<void> }>
}

const scenes: Readonly<Record<string, Scene>> = {
  desk: { take: takeWelcomeDesk },
  trial: { take: takeTrial },
  registrations: { take: takeRegistrations },
  claims: { take: takeClaims },
  discussion: { take: takeDiscussion },
  service: { take: takeService },
  doubt: { take: takeDoubtfulAnswers },
  events: { take: takeEvents },
  analytics: { take: takeAnalytics, prepare: (home) => makeSettledHome(home) },
  'figures-none': createFiguresScene('none'),
  'figures-one': createFiguresScene('one'),
  'figures-bin': createFiguresScene('bin'),
  'figures-thousand': createFiguresScene('thousand'),
  leaderboard: { take: takeLeaderboard, prepare: makeBoardHome },
  rankings: { take: takeRankings, prepare: makeRankingsHome },
  ledger: createLedgerScene(false),
  'ledger-hole': createLedgerScene(true),
  fleet: {
    take: takeLargeFleet,
    prepare: async (home) => {
      const sandbox = await startSandboxProcess(['--agents', '1', '--demo'])
      await storeKeychainMark()
      storeLargeFleet(home, sandbox.baseUrl)
      return sandbox
    },
  },
  none: { take: takeSmallDiscussion('none'), prepare: prepareSmallInbox(0) },
  one: { take: takeSmallDiscussion('one'), prepare: prepareSmallInbox(1) },
  inbox: { take: takeLargeInbox, prepare: makeLargeInbox },
  pack: { take: takePack, prepare: makePackedHome },
  keychain: { take: takeNoKeychain, variables: withoutKeychain },
  layers: { take: takeLayers },
  trouble: { take: takeTrouble, prepare: makeTroubledHome, variables: withoutKeychain },
}

/** Gives the names of the pictures that it has taken. */
async function play({ take, variables, prepare }: Scene, folder: string): Promise<ReadonlySet<string>> {
  const home = await makeHome()
  const prepared = await prepare?.(home.path)
  const app = await startConsole({
    home: home.path,
    flavour: 'packaged',
    ...(variables === undefined ? {} : { variables }),
  })
  try {
    await app.page.getByRole('heading', { level: 1 }).waitFor()
    const pictures = createPictureTaker(app, folder)
    await take(app, pictures, home.path)
    return pictures.taken
  } finally {
    await app.close()
    await prepared?.stop()
    await home.remove()
  }
}

const { values } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string' }, guide: { type: 'boolean', default: false } },
})
const folder = resolve(values.out ?? join(project, '.cache/screenshots'))
const chosen = values.only?.split(',') ?? Object.keys(scenes)
const taken = new Set<string>()
for (const name of chosen) {
  const scene = scenes[name]
  if (scene === undefined) throw new Error(`There is no scene ${name}: there are ${Object.keys(scenes).join(', ')}`)
  for (const picture of await play(scene, folder)) taken.add(picture)
}
process.stdout.write(`Pictures are in ${folder}.\n`)

/** The pictures of the first screen, by look. */
const welcomeDesks = ['light.en', 'light.zh-CN', 'dark.en', 'dark.zh-CN']

if (values.guide) {
  const stored = [
    ...Object.entries(guidePictures).map(([name, picture]) => [`docs/guide/${name}.png`, picture] as const),
    ...welcomeDesks.map(
      (look) => [`src-renderer/features/welcome/pictures/desk.${look}.png`, `welcome-desk.${look}.1280`] as const,
    ),
  ]
  for (const [target, picture] of stored) {
    if (!taken.has(picture)) {
      if (values.only !== undefined) continue
      throw new Error(`No scene has taken ${picture} for ${target}.`)
    }
    await mkdir(dirname(join(project, target)), { recursive: true })
    await writeFile(join(project, target), smallPng(await readFile(join(folder, `${picture}.png`))))
  }
  process.stdout.write('Those of them that the guide and the first screen show are in their folders.\n')
}
