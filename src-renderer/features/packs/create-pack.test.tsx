import { expect, it } from 'vitest'
import type { PackExportView } from '#contract/ipc/packs.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { fleetRow } from '../../../test/support/fleet-row.ts'
import { CreatePack } from './create-pack.tsx'
import { PackProgress } from './pack-progress.tsx'

const writing: PackExportView = {
  exportId: 'ex_1',
  phase: 'done',
  total: 40,
  read: 40,
  unreadable: [],
  file: '/home/operator/moving.arenapack',
  bytes: 1_000,
  error: null,
  isStopping: false,
}
const chosen = [fleetRow('Helios-01').agentKey]

it.each([
  ['stays the last word without a choice', null, 'done', true],
  ['leaves the form where it was stopped', null, 'stopped', false],
  ['leaves it where nobody answered', null, 'forgotten', false],
  ['does not take the place of the form for agents that were chosen', chosen, 'done', false],
  ['nor does one that was stopped', chosen, 'stopped', false],
  ['nor does one that nobody answered', chosen, 'forgotten', false],
  ['nor does one that failed', chosen, 'failed', false],
  ['goes on being shown while it runs', chosen, 'writing', true],
] as const)('a backup that was made before %s', async (_, agents, phase, isShown) => {
  const { draw } = await createDrawnPage({ state: { deployments: [{ agentCount: 40 } as never] } })
  const drawn = draw(<CreatePack writing={{ ...writing, phase }} chosen={agents} onPassphrase={() => {}} />)
  expect(drawn.includes('moving.arenapack')).toBe(isShown)
})

it.each([
  ['stopped', /Stopped\. No file was written/, /Kestrel/],
  ['forgotten', /Nothing was answered for ten minutes.*No file was written.*Kestrel/, /Stopped/],
  ['blocked', /Reading ended early; 3 of 40.*data file/, /keychain denied/],
] as const)('says what ended a backup, and of whom it had asked: %s', async (phase, said, unsaid) => {
  const { draw } = await createDrawnPage({ state: { deployments: [{ agentCount: 40 } as never] } })
  const agent = fleetRow('Kestrel')
  const unreadable = [{ ...agent, error: { code: 'secret_missing', details: {} } }] as const
  const held: PackExportView =
    phase === 'blocked'
      ? { ...writing, phase, read: 3, bytes: null, error: { code: 'store_unavailable', details: {} } }
      : { ...writing, phase, bytes: null, unreadable: [...unreadable] }
  const drawn = draw(<PackProgress writing={held} isEarlier={phase !== 'blocked'} />)
  expect(drawn).toMatch(said)
  expect(drawn).not.toMatch(unsaid)
})
