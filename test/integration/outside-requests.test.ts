/** What a link or a file from outside opens: shown by the real console on a real database, and never anything sent. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '#contract/ids.ts'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { findLinkTarget } from '../../src-main/operations/links/find-link-target.ts'
import { openOutsideRequest } from '../../src-main/operations/links/open-outside-request.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { noDragged } from '../support/no-desktop.ts'
import { type Machine, openPackMachines, type PackMachines, pack, unlocked } from '../support/pack-machines.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

function addService(store: Store, { name, sites }: { name: string; sites: Site[] }): void {
  storeDeployment(store, { deploymentId: `dp_${name}`, baseUrl: `https://${name}.example`, name, sites })
}

describe('a link', () => {
  let store: Store
  beforeEach(() => {
    store = openStore({ path: ':memory:', clock: () => 0 })
  })
  afterEach(() => store.close())
  const open = (text: string) => findLinkTarget({ store }, text)

  it('leads to what it names on the one service that has the site', () => {
    addService(store, { name: 'first', sites: ['global', 'cn'] })
    const [globalSite] = store.deployments.sites()
    storeAgent(store, { agentKey: 'ag_00000001', siteNo: globalSite?.siteNo ?? 0, agentId: 'a1', name: 'One' })
    expect(open('arena-console://challenge/cn/81')).toEqual({
      kind: 'challenge',
      challengeKey: 'dp_first~cn~81',
      agentKeys: [],
    })
    expect(open('arena-console://event/global/n1')).toEqual({
      kind: 'event',
      eventKey: 'dp_first~global~n1',
      agentKey: null,
    })
    expect(open('arena-console://agent/global/a1')).toEqual({ kind: 'agent', agentKey: 'ag_00000001' })
    // The same id at the other site is somebody else's.
    expect(open('arena-console://agent/cn/a1')).toEqual({ kind: 'profile', profileKey: 'dp_first~cn~a1' })
  })

  it('is refused where it is not clear or not ours, and each time it is said why', () => {
    const reasonOf = (text: string) => {
      const target = open(text)
      return target.kind === 'refused' ? target.reason : target.kind
    }
    expect(reasonOf('arena-console://challenge/global/1')).toBe('no_service')
    addService(store, { name: 'first', sites: ['global'] })
    expect(reasonOf('arena-console://challenge/cn/1')).toBe('no_service')
    expect(reasonOf('arena-console://challenge/other.example/global/1')).toBe('foreign_service')
    addService(store, { name: 'second', sites: ['global'] })
    expect(reasonOf('arena-console://challenge/global/1')).toBe('unclear_service')
    expect(open('arena-console://challenge/second.example/global/1')).toMatchObject({
      challengeKey: 'dp_second~global~1',
    })
    expect(reasonOf('arena-console://challenge/second.example.evil/global/1')).toBe('foreign_service')
    expect(reasonOf('arena-console://send/global/1')).toBe('unknown_kind')
    expect(reasonOf('arena-console://challenge/global/1?send=1')).toBe('malformed')
  })
})

describe('a link that comes in a trial', () => {
  const stores: Store[] = []
  const openAs = (services: { name: string; sites: Site[] }[]) => {
    const store = openStore({ path: ':memory:', clock: () => 0 })
    stores.push(store)
    for (const service of services) addService(store, service)
    return store
  }
  afterEach(() => {
    for (const store of stores.splice(0)) store.close()
  })
  const first = { name: 'first', sites: ['global' as const] }
  const sandbox = { name: 'sandbox', sites: ['global' as const] }

  it.each<[string, boolean, string, object]>([
    ['challenge/first.example/global/1', true, 'of an own service', { kind: 'refused', reason: 'in_trial' }],
    ['challenge/first.example/global/1', false, 'of the service', { challengeKey: 'dp_first~global~1' }],
    ['challenge/sandbox.example/global/1', true, 'of the trial', { challengeKey: 'dp_sandbox~global~1' }],
    ['event/sandbox.example/global/~', true, 'of the trial', { kind: 'event' }],
    ['challenge/global/1', true, 'without a service', { challengeKey: 'dp_sandbox~global~1' }],
    ['challenge/cn/1', true, 'of a site that nobody has', { reason: 'no_service' }],
    ['challenge/first.example/cn/1', true, 'of a site that is not connected', { reason: 'foreign_service' }],
    ['challenge/other.example/global/1', true, 'of a service that nobody has', { reason: 'foreign_service' }],
    ['send/first.example/global/1', true, 'of an act', { reason: 'unknown_kind' }],
  ])('%s, in a trial: %s, %s', async (path, isTrial, _what, expected) => {
    const own = openAs([first])
    const store = isTrial ? openAs([sandbox]) : own
    const target = await openOutsideRequest({ isTrial, store }, { own, dragged: noDragged }, [
      `arena-console://${path}`,
    ])
    expect(target).toMatchObject(expected)
  })

  it('is unclear where several own services have its site', async () => {
    const own = openAs([first, { name: 'second', sites: ['cn'] }, { name: 'third', sites: ['cn'] }])
    const opened = openOutsideRequest({ isTrial: true, store: openAs([sandbox]) }, { own, dragged: noDragged }, [
      'arena-console://challenge/cn/1',
    ])
    expect(await opened).toEqual({ kind: 'refused', reason: 'unclear_service' })
  })
})

describe('an encrypted backup that the desktop hands over', () => {
  let machines: PackMachines
  beforeEach(() => {
    machines = openPackMachines()
  })
  afterEach(() => machines.remove())

  async function opened(machine: Machine, files: string[]): Promise<NavigationTarget | undefined> {
    machine.console.openOutside(files)
    const ending = new AbortController()
    for await (const target of await machine.client.app.navigationRequests(undefined, { signal: ending.signal }))
      return target
    return undefined
  }

  it('waits for its passphrase, and its agents are shown before anything is taken', async () => {
    const from = machines.start('old')
    expect(await pack(from)).toMatchObject({ phase: 'done' })
    const to = machines.start('new')
    const target = await opened(to, [machines.file])
    if (target?.kind !== 'dragged') throw new Error(`It is ${target?.kind}.`)
    expect(target.file).toMatchObject({ mayBe: ['pack'], isCertain: true })
    // The page takes it, and asks before when another one is open.
    expect((await to.client.packs.current()).import).toBeNull()
    await to.client.packs.openDragged({ draggedId: target.file.draggedId })
    expect((await to.client.packs.current()).import).toMatchObject({ phase: 'locked', file: machines.file })
    expect(await unlocked(to)).toMatchObject({ phase: 'preview' })
    expect((await to.client.agents.fleet()).rows).toEqual([])
  })

  it('is refused with words where it is none, is gone or was cut', async () => {
    const from = machines.start('old')
    await pack(from)
    const to = machines.start('new')
    const file = join(machines.folder, 'other.arena-pack')
    writeFileSync(file, 'no backup')
    expect(await opened(to, [file])).toMatchObject({ kind: 'notRestored', error: { code: 'pack_unreadable' } })
    writeFileSync(file, readFileSync(machines.file).subarray(0, 60))
    expect(await opened(to, [file])).toMatchObject({
      kind: 'notRestored',
      error: { code: expect.stringMatching(/^pack_/) },
    })
    expect(await opened(to, [join(machines.folder, 'gone.arena-pack')])).toMatchObject({
      kind: 'notRestored',
      error: { code: 'file_unreadable' },
    })
    expect((await to.client.packs.current()).import).toBeNull()
  })
})
