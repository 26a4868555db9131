/** What main reads before it is composed is what it answers afterwards. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import { firstScreenLink } from '#contract/ipc/first-picture.ts'
import { composeFirstPage } from '../../src-main/first-page.ts'
import { readFirstScreen, type StartFacts } from '../../src-main/store/first-screen.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { firstPictures } from '../../src-renderer/shell/first-picture/first-pictures.ts'
import { storeFleet } from '../bench/fleet-folder.ts'
import { hostileTexts } from '../security/hostile-texts.ts'
import { openConsole } from '../support/running-console.ts'
import { storeAgent } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let database: string
const facts = (): StartFacts => ({
  version: '0.0.0',
  runtime: 'Node',
  platform: 'linux',
  systemLanguage: 'en',
  places: { database, logs: `${database}.log`, keychainService: 'Arena Console agent' },
  keychainName: 'Secret Service',
  nowMs: Date.now(),
  firstRowCount: 30,
})

function change(act: (store: Store) => void): void {
  const store = openStore({ path: database, clock: Date.now })
  act(store)
  store.close()
}

/** Drafts, writes that wait, failed and were missed, labels, archived agents: all that a row counts. */
function tellApart(store: Store): void {
  const [first, second, third, fourth, fifth] = store.agents.fleet()
  const open = store.challenges.unresolved({ sinceMs: 0 }).filter(({ siteNo }) => siteNo === first?.siteNo)
  const challengeNo = open[0]?.challengeNo
  if (!first || !second || !third || !fourth || !fifth || challengeNo === undefined) throw new Error('no fleet')
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: 'Falling.' } as const
  store.drafts.save({ agentNo: first.agentNo, challengeNo, savedAtMs: 1 }, draft)
  store.labels.addTag(second.agentNo, 'macro')
  store.labels.addTag(second.agentNo, '</script><b>')
  store.labels.setGroup(second.agentNo, 'Morning')
  store.labels.setNote(third.agentNo, 'slow')
  store.labels.setArchived(fourth.agentNo, 1)
  const standing = { statusDetail: 'why', lastError: null, atMs: 1 }
  const known = { authMethod: 'private_key_jwt', keyAlgorithm: 'ES256', keyFingerprint: 'next' } as const
  store.agentKeys.setNextKey(fourth.agentKey, { ...known, phase: 'made', keySet: [], startedAtMs: 7, madeAtMs: null })
  store.agents.setStatus(fifth.agentKey, { ...standing, status: 'not_activated' })
  store.drafts.save({ agentNo: fifth.agentNo, challengeNo, savedAtMs: 1 }, draft)
  store.settings.set('appearance', { language: 'zh-CN', theme: 'dark', density: 'huge' })
  store.settings.set('screens', [{ path: '/events', search: '?range=all' }, { path: 'no screen' }])
  const nobody = { siteNo: null, label: null, agentNo: null, sinceMs: 1 }
  store.pauses.add({ ...nobody, aim: 'tag', label: '</script><b>' })
  store.pauses.add({ ...nobody, aim: 'site', siteNo: first.siteNo })
  store.pauses.add({ ...nobody, aim: 'agent', agentNo: third.agentNo })
}

/** How the past challenges of a site were listed, at a site with agents and at one without. */
function listPastInPart(store: Store): void {
  const deploymentId = deploymentIdSchema.parse('dp_noagents')
  const bare = { deploymentId, baseUrl: 'http://127.0.0.1:8', name: 'Bare', addedAtMs: 1, sites: ['cn' as const] }
  store.deployments.add(bare)
  const part = { received: 3, total: 9, hasMore: true, unreadable: 0, firstUnreadable: null }
  for (const { siteNo } of store.deployments.sites()) store.deployments.savePastChallengeList(siteNo, part)
}

function addAgents(store: Store, names: readonly string[]): void {
  const siteNo = store.deployments.sites()[0]?.siteNo ?? 0
  for (const [index, name] of names.entries())
    storeAgent(store, {
      agentKey: `ag_hostile_${names.length}_${index}`,
      siteNo,
      agentId: `hostile-${names.length}-${index}`,
      name,
      addedAtMs: 1,
    })
}

describe('the first screen', () => {
  beforeEach(() => {
    folder = makeTemporaryFolder()
    database = join(folder, 'console.db')
  })

  it('is read as main will answer', async () => {
    storeFleet(database, 'http://127.0.0.1:9')
    change(tellApart)
    change(listPastInPart)
    const read = readFirstScreen(database, facts())
    const running = openConsole(database)
    const state = await running.client.app.state()
    const { rows } = await running.client.agents.fleet()
    await running.console.close()
    expect(read?.state).toEqual({ ...state, vault: read?.state.vault })
    expect(JSON.parse(read?.rowsJson ?? '')).toEqual(rows)
    const short = state.siteHealth.filter(({ pastChallengeList }) => pastChallengeList !== null)
    expect(short.map(({ deploymentId }) => deploymentId)).not.toContain('dp_noagents')
    expect(short).toHaveLength(state.siteHealth.length - 1)
    expect(read?.firstRows).toHaveLength(30)
    expect(read?.agentCount).toBe(rows.filter(({ isArchived }) => !isArchived).length)
    expect(read?.hasGroups).toBe(true)
    expect(new Set(rows.map(({ owed }) => owed)).size).toBeGreaterThan(1)
    expect(rows.filter(({ unable }) => unable > 0)).toHaveLength(1)
  })

  it('is data that the page fetches, whatever agents are called', () => {
    storeFleet(database, 'http://127.0.0.1:9')
    change((store) => addAgents(store, hostileTexts))
    const screen = readFirstScreen(database, facts())
    if (screen === null) throw new Error('nothing was read')
    const { content, data } = composeFirstPage(screen, { template: firstPictures.en.template, isSystemDark: false })
    expect(content).not.toContain('<script')
    expect(content).toContain(`<link id="${firstScreenLink.id}" `)
    const read = new Set(JSON.parse(data).fleet.rows.map(({ name }: { name: string }) => name))
    // As the database stores them: half of a surrogate pair is replaced, and what follows a NUL is cut.
    for (const name of hostileTexts) expect(read).toContain(Buffer.from(name).toString().split('\0')[0])
  })

  it('is drawn ahead only where the console opens with the whole fleet', () => {
    storeFleet(database, 'http://127.0.0.1:9')
    const draw = (): string => {
      const screen = readFirstScreen(database, facts())
      if (screen === null) throw new Error('nothing was read')
      return composeFirstPage(screen, { template: firstPictures.en.template, isSystemDark: false }).content
    }
    expect(draw()).toContain('id="first-picture"')
    change((store) => store.settings.set('screens', [{ path: '/fleet', search: '' }]))
    expect(draw()).toContain('id="first-picture"')
    change((store) => store.settings.set('screens', [{ path: '/fleet', search: '?q=a' }]))
    expect(draw()).not.toContain('id="first-picture"')
    change((store) => store.settings.set('screens', [{ path: '/events', search: '' }]))
    expect(draw()).not.toContain('id="first-picture"')
  })

  it('is left to the console where the database is new, in doubt, open still or of another version', () => {
    expect(readFirstScreen(database, facts())).toBeNull()
    storeFleet(database, 'http://127.0.0.1:9')
    writeFileSync(`${database}.doubtful`, '')
    expect(readFirstScreen(database, facts())).toBeNull()
    rmSync(`${database}.doubtful`)
    writeFileSync(`${database}-wal`, 'left behind')
    expect(readFirstScreen(database, facts())).toBeNull()
    rmSync(`${database}-wal`)
    expect(readFirstScreen(database, facts())).not.toBeNull()
    writeFileSync(database, 'no database')
    expect(readFirstScreen(database, facts())).toBeNull()
  })
})
