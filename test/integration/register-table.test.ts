/**
 * Many agents from a table on, over real HTTP and a real database: names, runs that are stopped, blocked and killed,
 * answers from a file.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { DeploymentId } from '#contract/ids.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { type LastingVault, lastingVault } from '../support/lasting-vault.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { createRegisterTable, cutLine, numbered } from '../support/register-table.ts'
import { form, goodAnswer, wireAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let vault: LastingVault
let running: RunningConsole
let deploymentId: DeploymentId
/** What the operator chooses in main's dialog. */
let chosen: string | AppError | null
/** Names that registrations were sent with. */
let sent: string[]
let onFetch: (url: string, pass: () => Promise<Response>) => Promise<Response>
const registrationList = createRegisterTable(
  () => running.client,
  () => deploymentId,
)
const { list, named, readTable, stage, stages, startAndWait } = registrationList

function open(): void {
  running = openConsole(join(folder, 'console.db'), {
    vault,
    fetch: (input, init) => {
      const url = String(input)
      if (url.endsWith('/registry/register')) sent.push(String(JSON.parse(String(init?.body)).name))
      return onFetch(url, () => fetch(input, init))
    },
    desktop: desktopWith({
      confirmErase: async () => true,
      async chooseText() {
        if (chosen instanceof AppError) throw chosen
        return chosen
      },
    }),
  })
  running.console.start()
}

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 0, limits: false })
  chosen = null
  sent = []
  onFetch = (_url, pass) => pass()
  vault = lastingVault()
  open()
  const deployment = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
  deploymentId = (await running.client.deployments.add(deployment)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

describe('a table', () => {
  test('says which names are used where, and offers each row another one that is free', async () => {
    const [first] = await stage([{ name: 'Tern 1' }])
    if (first === undefined) throw new Error('nothing staged')
    await startAndWait([first])
    await running.client.registrations.dismiss({ agentKey: first.agentKey })
    await stage([{ name: 'Tern 2' }, { name: 'Tern 1-2' }])
    const { rows } = await readTable('name\nTern 1\nTern 2\nTern 3\nTern 3\nTern 3\nTern 1\n')
    expect(rows.map(({ line, clash, suggestedName }) => [line, clash, suggestedName])).toEqual([
      [2, 'in_fleet', 'Tern 1-3'],
      [3, 'staged', 'Tern 2-2'],
      [4, null, null],
      [5, 'in_table', 'Tern 3-2'],
      [6, 'in_table', 'Tern 3-3'],
      [7, 'in_fleet', 'Tern 1-4'],
    ])
    expect((await readTable('name\nTern 1\n', 'cn')).rows[0]?.clash).toBeNull()
  })

  test('is read from a file that the operator chooses, and stores nothing', async () => {
    const read = () => running.client.registrations.readTableFile({ deploymentId, site: 'global', template: form })
    expect(await read()).toEqual({ table: null })
    chosen = 'name\nTern 1\n'
    expect(await read()).toMatchObject({ table: { rows: [{ form: { name: 'Tern 1' } }] } })
    chosen = new AppError('import_too_large')
    expect(await refusalOf(read())).toMatchObject({ code: 'table_too_large' })
    chosen = new AppError('import_unreadable')
    expect(await refusalOf(read())).toMatchObject({ code: 'table_unreadable' })
    expect((await list()).rows).toEqual([])
  })
})

describe('staged rows', () => {
  test('are written down all or none, and nothing is sent', async () => {
    await stage([{ name: 'Tern 1' }])
    expect(await refusalOf(stage([{ name: 'Tern 2' }, { name: 'Tern 1' }]))).toMatchObject({
      code: 'name_taken',
      details: { name: 'Tern 1' },
    })
    expect(await refusalOf(stage([{ name: 'Gull' }, { name: 'Gull' }]))).toMatchObject({ code: 'name_taken' })
    expect(await stages()).toEqual({ 'Tern 1': 'staged' })
    await stage([{ name: 'Tern 1' }], 'cn')
    expect(sent).toEqual([])
  })

  test('are listed whole and in order when there are many, and main has its turns meanwhile', async () => {
    const names = numbered('Tern', 250)
    for (let from = 0; from < 250; from += 50) await stage(names.slice(from, from + 50))
    let turns = 0
    let isListed = false
    const counting = (async () => {
      for (; !isListed; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    })()
    const { rows } = await list()
    isListed = true
    await counting
    expect(rows.map((row) => ({ name: row.form.name }))).toEqual(names)
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  test('change while nothing of them was sent, and go', async () => {
    const [row] = await stage([{ name: 'Tern 1' }])
    await stage([{ name: 'Tern 2' }])
    const { agentKey } = await named('Tern 1')
    const change = (name: string) =>
      running.client.registrations.changeForm({ agentKey, form: { ...form, name, bio: 'Another.' } })
    expect(await refusalOf(change('Tern 2'))).toMatchObject({ code: 'name_taken' })
    expect(await change('Tern 3')).toMatchObject({
      stage: 'staged',
      form: { name: 'Tern 3', bio: 'Another.' },
    })
    expect(row?.agentKey).toBe(agentKey)
    await startAndWait([{ agentKey }])
    expect(sent).toEqual(['Tern 3'])
    expect(await refusalOf(change('Tern 4'))).toMatchObject({ code: 'invalid_input' })
    const { agentKey: other } = await named('Tern 2')
    await running.client.registrations.dismiss({ agentKey: other })
    expect(await stages()).toEqual({ 'Tern 3': 'challenge' })
  })
})

describe('a run', () => {
  test('goes on past a row that the service refuses, which has a way out', async () => {
    const [taken] = await stage([{ name: 'Tern 1' }])
    if (taken === undefined) throw new Error('nothing staged')
    await startAndWait([taken])
    await registrationList.forget(taken)
    const rows = await stage(numbered('Tern', 4))
    await startAndWait(rows)
    expect(await stages()).toEqual({
      'Tern 1': 'refused',
      'Tern 2': 'challenge',
      'Tern 3': 'challenge',
      'Tern 4': 'challenge',
    })
    const refused = await named('Tern 1')
    expect(refused).toMatchObject({ error: { code: 'name_taken' }, suggestedName: 'Tern 1-2' })
    const { agentKey, suggestedName } = refused
    await running.client.registrations.changeForm({
      agentKey,
      form: { ...refused.form, name: suggestedName ?? '' },
    })
    await startAndWait([refused])
    expect(await named('Tern 1-2')).toMatchObject({ stage: 'challenge', agentKey, suggestedName: null })
  })

  test('has three on their way at a time, answers at once and can be stopped', async () => {
    const rows = await stage(numbered('Tern', 8))
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    onFetch = async (url, pass) => {
      if (url.endsWith('/registry/register')) await gate
      return pass()
    }
    const agentKeys = rows.map(({ agentKey }) => agentKey)
    expect(await running.client.registrations.startMany({ agentKeys })).toMatchObject({
      isRunning: true,
      left: 8,
    })
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    expect((await list()).rows.map(({ activity }) => activity)).toEqual([
      ...Array.from({ length: 3 }, () => 'working'),
      ...Array.from({ length: 5 }, () => 'waiting'),
    ])
    expect(await running.client.registrations.stopStarting()).toMatchObject({ isStopping: true, left: 3 })
    letGo()
    await vi.waitFor(async () => expect((await list()).run.isRunning).toBe(false), { timeout: 10_000 })
    expect(Object.values(await stages()).filter((each) => each === 'challenge')).toHaveLength(3)
    expect(Object.values(await stages()).filter((each) => each === 'staged')).toHaveLength(5)
    expect(sent).toHaveLength(3)
  })

  test('sends nothing while the keychain is locked, says so, and goes once it is open', async () => {
    const rows = await stage([{ name: 'Tern 1' }, { name: 'Tern 2', authMethod: 'private_key_jwt' }])
    vault.state = 'locked'
    expect(await startAndWait(rows)).toMatchObject({ left: 0, blockedBy: { code: 'keychain_locked' } })
    expect(await stages()).toEqual({ 'Tern 1': 'staged', 'Tern 2': 'staged' })
    expect(sent).toEqual([])
    vault.state = 'ok'
    expect(await startAndWait(rows)).toMatchObject({ blockedBy: null })
    expect(await stages()).toEqual({ 'Tern 1': 'challenge', 'Tern 2': 'challenge' })
  })

  test.each([
    ['cannot be reached', 'intent', 'host_unreachable'],
    ['loses its answers', 'unknown', 'outcome_unknown'],
  ])('stops by itself when the site %s', async (_, stageOfSent, code) => {
    onFetch = async (url, pass) => {
      if (!url.endsWith('/registry/register')) return pass()
      if (stageOfSent === 'unknown') {
        await pass()
        throw cutLine()
      }
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' }),
      })
    }
    const run = await startAndWait(await stage(numbered('Tern', 12)))
    expect(run.blockedBy).toMatchObject({ code })
    const counts = Object.values(await stages())
    expect(counts.filter((each) => each === 'staged').length).toBeGreaterThanOrEqual(6)
    expect(new Set(counts.filter((each) => each !== 'staged'))).toEqual(new Set([stageOfSent]))
  })

  test('that a kill ends leaves rows that say what is to be done, and nothing is sent twice', async () => {
    const rows = await stage(numbered('Tern', 8))
    onFetch = async (url, pass) => {
      // The fourth and those after it arrive, and nobody hears of it.
      const isHeard = !url.endsWith('/registry/register') || sent.length <= 3
      const answer = await pass()
      return isHeard ? answer : new Promise(() => {})
    }
    await running.client.registrations.startMany({ agentKeys: rows.map(({ agentKey }) => agentKey) })
    await vi.waitFor(async () => {
      const reached = Object.values(await stages())
      expect(reached.filter((each) => each === 'challenge')).toHaveLength(3)
      expect(reached.filter((each) => each === 'sending')).toHaveLength(3)
    })
    const killed = running
    onFetch = (_url, pass) => pass()
    open()
    const left = Object.values(await stages())
    expect(left.filter((each) => each === 'challenge')).toHaveLength(3)
    expect(left.filter((each) => each === 'unknown')).toHaveLength(3)
    expect(left.filter((each) => each === 'staged')).toHaveLength(2)
    const unfinished = (await list()).rows.filter((row) => row.stage === 'staged')
    await startAndWait(unfinished)
    expect(Object.values(await stages()).filter((each) => each === 'challenge')).toHaveLength(5)
    expect(new Set(sent).size).toBe(sent.length)
    await killed.console.close()
  })
})

describe('answers', () => {
  test('from a file fill the drafts of rows that have a challenge; the others are named', async () => {
    await startAndWait(await stage(numbered('Tern', 3)))
    await startAndWait(await stage([{ name: 'Tern 1' }, { name: '渔鸥' }], 'cn'))
    const tern2 = await named('Tern 2')
    chosen = JSON.stringify([
      { name: 'Tern 1', site: 'global', answer: wireAnswer(await named('Tern 1', 'global')) },
      { name: 'Tern 1', answer: wireAnswer(await named('Tern 1', 'cn')) },
      { agent_id: tern2.agentId, ...wireAnswer(tern2) },
      { name: 'Tern 2', answer: wireAnswer(tern2) },
      { name: 'Tern 3', answer: wireAnswer(await named('渔鸥')) },
      { name: '渔鸥', answer: { direction: 'sideways', confidence: 0.5, analysis: 'x' } },
      { name: 'Gull', answer: {} },
    ])
    const { answers } = await running.client.registrations.readAnswersFile({ replaceTyped: false })
    expect(answers?.entries.map(({ outcome, fields }) => [outcome, fields])).toEqual([
      ['filled', []],
      ['filled', []],
      ['filled', []],
      ['repeated', []],
      ['other_form', []],
      ['malformed', ['direction']],
      ['no_row', []],
    ])
    expect((await named('Tern 1', 'global')).draft).toMatchObject({ form: 'long', affectedAssets: 'CL, ES' })
    expect((await named('Tern 1', 'cn')).draft).toMatchObject({ form: 'short' })
    expect((await named('Tern 3')).draft).toBeNull()
    const again = await running.client.registrations.readAnswers({
      text: JSON.stringify({ 'Tern 1': wireAnswer(tern2) }),
      replaceTyped: false,
    })
    expect(again.entries).toMatchObject([{ outcome: 'several_rows', agentKey: null }])
    const other = { ...wireAnswer(tern2), event_summary: 'Another view of the same event.' }
    const load = (replaceTyped: boolean) =>
      running.client.registrations.readAnswers({ text: JSON.stringify({ 'Tern 2': other }), replaceTyped })
    expect((await load(false)).entries).toMatchObject([{ outcome: 'already_typed' }])
    expect((await named('Tern 2')).draft?.eventSummary).not.toBe(other.event_summary)
    expect((await load(true)).entries).toMatchObject([{ outcome: 'filled' }])
    expect((await named('Tern 2')).draft?.eventSummary).toBe(other.event_summary)
    // The same answer once more changes nothing.
    expect((await load(false)).entries).toMatchObject([{ outcome: 'filled' }])
    expect(
      await refusalOf(running.client.registrations.readAnswers({ text: 'up', replaceTyped: false })),
    ).toMatchObject({
      code: 'answers_unreadable',
    })
  })

  test('of several rows are under way at the same time, each row once', async () => {
    await startAndWait(await stage(numbered('Tern', 3)))
    const atService = new Set<string>()
    onFetch = async (url, pass) => {
      if (!url.endsWith('/submit')) return pass()
      atService.add(url)
      await vi.waitFor(() => expect(atService.size).toBe(3))
      return pass()
    }
    const { rows } = await list()
    const submit = (row: (typeof rows)[number]) =>
      running.client.registrations.submitAnswer({ agentKey: row.agentKey, draft: goodAnswer(row) })
    const views = await Promise.all([...rows, ...rows].map(submit))
    expect(views.slice(0, 3).map((view) => view.stage)).toEqual(['passed', 'passed', 'passed'])
    expect((await list()).rows.map(({ attempts }) => attempts.length)).toEqual([1, 1, 1])
  })
})

describe('a template', () => {
  test('comes from the registration of an agent, without its name', async () => {
    const [row] = await stage([{ name: 'Tern 1', bio: 'Reads.', requestedScopes: ['challenge:read'] }])
    if (row === undefined) throw new Error('nothing staged')
    expect(await running.client.registrations.templateOf({ agentKey: row.agentKey })).toEqual({
      template: { ...row.form, name: '' },
      suggestedName: 'Tern 1-2',
    })
  })

  test('comes from the profile of an agent whose registration was dismissed', async () => {
    const [staged] = await stage([{ name: '渔鸥', bio: 'Reads.', authMethod: 'private_key_jwt' }], 'cn')
    if (staged === undefined) throw new Error('nothing staged')
    await startAndWait([staged])
    const { agentKey, ...row } = await named('渔鸥')
    const refused = await refusalOf(running.client.registrations.templateOf({ agentKey: 'ag_nobody000' }))
    expect(refused).toMatchObject({ code: 'not_found' })
    await running.client.registrations.submitAnswer({ agentKey, draft: goodAnswer({ agentKey, ...row }) })
    await running.client.registrations.dismiss({ agentKey })
    expect(await running.client.registrations.templateOf({ agentKey })).toMatchObject({
      template: { name: '', bio: 'Reads.', modelName: 'example-large', authMethod: 'private_key_jwt' },
      suggestedName: '渔鸥-2',
    })
  })
})
