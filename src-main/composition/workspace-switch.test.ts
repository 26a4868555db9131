import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { createUnsavedRegistrations } from '../operations/registrations/secrets/registration-secrets.ts'
import { createSecretWork } from '../operations/secrets/secret-work.ts'
import type { RunningWorkspace } from './create-workspace.ts'
import { createWorkspaceSwitch } from './workspace-switch.ts'

let happened: string[] = []
/** Whose close is refused by the disk. */
let refused: string | null = null
/** Of the operator's own. */
let waitingToSend = 0
let mayStart = true
let asked: object[] = []

beforeEach(() => {
  happened = []
  refused = null
  waitingToSend = 0
  mayStart = true
  asked = []
})

let number = 0
/** What the switch touches of a workspace. */
function createFake(kind: 'own' | 'trial'): RunningWorkspace {
  number += 1
  const name = kind === 'own' ? `own ${number}` : 'trial'
  const deployment = { deploymentId: 'dp_1', baseUrl: 'https://a.example', name: 'A', addedAtMs: 0 }
  const fake = {
    isTrial: kind === 'trial',
    store: {
      deployments: { list: () => [deployment], sites: () => [] },
      outbox: { counts: () => ({ waitingToSend: kind === 'own' ? waitingToSend : 0, needYou: 0 }), inState: () => [] },
      drafts: { count: () => 0 },
      discussionDrafts: { all: () => [] },
      pendingSubscriptions: { all: () => [] },
      registrations: { countToFinish: () => 0 },
    },
    held: createUnsavedRegistrations(),
    secretWork: createSecretWork({ startTimer: () => () => {} }),
    imports: { current: () => null },
    packs: { exporting: () => null, importing: () => null },
    start: () => happened.push(`${name} starts`),
    async close() {
      happened.push(`${name} closes`)
      if (refused === kind) throw new AppError('store_unavailable')
    },
  }
  return fake as unknown as RunningWorkspace
}

const startAtOnce = async () => ({
  baseUrl: 'http://127.0.0.1:1',
  agents: [],
  stop: () => happened.push('service stops'),
})

function createSwitch(
  startTrialService: Parameters<typeof createWorkspaceSwitch>[0]['startTrialService'] = startAtOnce,
) {
  number = 0
  return createWorkspaceSwitch({
    createOwn: () => createFake('own'),
    createTrial: async () => createFake('trial'),
    startTrialService,
    confirmations: {
      confirmTrialStart: async (facts) => {
        asked.push(facts)
        return mayStart
      },
      confirmTrialEnd: async () => true,
    },
    notify: () => {},
  })
}

describe('createWorkspaceSwitch', () => {
  it.each([
    [0, true, []],
    [0, false, []],
    [3, true, [{ waiting: 3 }]],
    [3, false, [{ waiting: 3 }]],
  ])('asks before a trial stops %i own writes, where the answer is %s', async (waiting, answer, questions) => {
    const workspaces = createSwitch()
    waitingToSend = waiting
    mayStart = answer
    const isStarted = waiting === 0 || answer
    expect((await workspaces.start()) !== null).toBe(isStarted)
    expect(asked).toEqual(questions)
    expect(workspaces.current().isTrial).toBe(isStarted)
    expect(happened).toEqual(isStarted ? ['own 1 closes', 'trial starts'] : [])
    // Once it runs, another press finds it done.
    if (isStarted) await workspaces.start()
    expect(asked).toEqual(questions)
  })

  it('begins another workspace of the operator where the one that should rest cannot be closed', async () => {
    const workspaces = createSwitch()
    refused = 'own'
    await expect(workspaces.start()).rejects.toThrow('store_unavailable')
    expect(happened).toEqual(['own 1 closes', 'own 3 starts', 'trial closes', 'service stops'])
    expect(workspaces.current().isTrial).toBe(false)
    refused = null
    await workspaces.start()
    expect(workspaces.current().isTrial).toBe(true)
  })

  it('begins the operator’s own also where the trial cannot be closed', async () => {
    const workspaces = createSwitch()
    await workspaces.start()
    happened = []
    refused = 'trial'
    await expect(workspaces.leave()).rejects.toThrow('store_unavailable')
    expect(happened).toEqual(['trial closes', 'service stops', 'own 3 starts'])
  })

  it('does not wait at the end for a service that does not start, nor start another', async () => {
    const starts: AbortSignal[] = []
    const workspaces = createSwitch((signal) => {
      starts.push(signal)
      return new Promise((_, reject) => {
        if (signal.aborted) reject(new AppError('trial_failed'))
        signal.addEventListener('abort', () => reject(new AppError('trial_failed')))
      })
    })
    const pressed = [workspaces.start(), workspaces.start()].map((start) => start.catch((thrown: AppError) => thrown))
    await Promise.resolve()
    await workspaces.close()
    expect(await Promise.all(pressed)).toMatchObject([{ code: 'trial_failed' }, { code: 'trial_failed' }])
    expect(starts.every(({ aborted }) => aborted)).toBe(true)
    expect(happened).toEqual(['own 1 closes'])
  })

  it('does not begin the operator’s own for the end of the console', async () => {
    const workspaces = createSwitch()
    await workspaces.start()
    happened = []
    await workspaces.close()
    expect(happened).toEqual(['trial closes', 'service stops'])
  })
})
