import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { storeAgent, storeDeployment } from '../../../test/support/stored-fleet.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { emptyClaim } from '../../store/claims.store.ts'
import { openStore } from '../../store/store.ts'
import { createStatusRecorder } from './status-recorder.ts'

it.each([
  ['by itself', false],
  ['when it was asked for', true],
])(
  'keeps what a database that refuses could not take %s, and writes it a little later',
  (_how, isAsked) => {
    const folder = makeTemporaryFolder()
    const path = join(folder, 'console.db')
    const store = openStore({ path, clock: () => 1 })
    const agentKey = agentKeySchema.parse('ag_00000001')
    store.deployments.add({
      deploymentId: deploymentIdSchema.parse('dp_0001'),
      baseUrl: 'https://a.example',
      name: 'A',
      addedAtMs: 1,
      sites: ['global'],
    })
    store.agents.add({
      agentKey,
      siteNo: store.deployments.sites()[0]?.siteNo ?? 0,
      agentId: agentIdSchema.parse('a1'),
      name: 'One',
      authMethod: 'client_credentials',
      keyAlgorithm: null,
      keyFingerprint: null,
      addedAtMs: 1,
    })
    const timers: (() => void)[] = []
    const startTimer = (_delayMs: number, task: () => void) => {
      timers.push(task)
      return () => {}
    }
    const recorder = createStatusRecorder({
      store,
      clock: () => 2,
      serviceNow: () => 2,
      startTimer,
      onClaimConfirmed: () => {},
      notify: () => {},
    })
    recorder.failed(agentKey, { code: 'offline', details: {} })
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    if (isAsked) {
      timers.length = 0
      expect(recorder.flush).toThrow(expect.objectContaining({ code: 'store_unavailable' }))
    } else timers.shift()?.()
    expect(store.agents.find(agentKey)?.status).toBe('unproven')
    other.close()
    timers.shift()?.()
    expect(store.agents.find(agentKey)?.status).toBe('unreachable')
    store.close()
  },
  20_000,
)

it.each<[AppErrorCode, boolean]>([
  ['provisional_limit', true],
  ['provisional_expired', true],
  ['oauth_scope_missing', false],
  ['offline', false],
])('a refusal by %s undoes a mark as claimed: %s', (code, isUndone) => {
  const store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => 1 })
  storeDeployment(store)
  const agentKey = agentKeySchema.parse('ag_00000001')
  storeAgent(store, { agentKey, agentId: 'a1', name: 'One' })
  const agentNo = store.claims.find(agentKey)?.agentNo ?? 0
  store.claims.setClaimed(agentNo, 1)
  store.claims.set(agentNo, { ...emptyClaim, host: 'a.example', hasSecretBesideKey: true, isMarked: true })
  const topics: string[] = []
  const recorder = createStatusRecorder({
    store,
    clock: () => 2,
    serviceNow: () => 2,
    startTimer: () => () => {},
    onClaimConfirmed: () => {},
    notify: (...each) => topics.push(...each),
  })
  recorder.failed(agentKey, { code, details: {} })
  recorder.close()
  expect(store.claims.find(agentKey)).toMatchObject({
    claimedAtMs: isUndone ? null : 1,
    claim: { host: 'a.example', hasSecretBesideKey: true, isMarked: !isUndone },
  })
  expect(topics.includes('registrations')).toBe(isUndone)
  store.close()
})
