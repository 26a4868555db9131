import { expect, it } from 'vitest'
import { toAppError } from '#contract/app-error.ts'
import { refuseTrialWhileWorking } from './refuse-while-working.ts'

type Own = Parameters<typeof refuseTrialWhileWorking>[0]
const going = new Promise<void>(() => {})
const idle = {
  held: { busy: { isAny: () => false }, run: { ended: null } },
  secretWork: { changing: { isAny: () => false }, rotationRun: null },
  imports: { current: () => null },
  packs: { exporting: () => null, importing: () => null },
  store: { outbox: { inState: () => [] } },
}

function codeOf(change: object): string | null {
  try {
    refuseTrialWhileWorking({ ...idle, ...change } as unknown as Own)
    return null
  } catch (thrown) {
    return toAppError(thrown).code
  }
}
const secrets = (change: object) => ({ secretWork: { ...idle.secretWork, ...change } })

it.each([
  ['a registration', { held: { ...idle.held, busy: { isAny: () => true } } }],
  ['a run of registrations that waits', { held: { ...idle.held, run: { ended: going } } }],
  ['a change of a credential', secrets({ changing: { isAny: () => true } })],
  ['a run of rotations that waits for a token or the keychain', secrets({ rotationRun: { ended: going } })],
  ['an import', { imports: { current: () => ({ run: going }) } }],
  ['a restore', { packs: { ...idle.packs, importing: () => ({ run: going }) } }],
  ['a backup that is read', { packs: { ...idle.packs, exporting: () => ({ phase: 'reading' }) } }],
  ['a backup that is written', { packs: { ...idle.packs, exporting: () => ({ phase: 'writing' }) } }],
  ['a write', { store: { outbox: { inState: () => [{}] } } }],
])('a trial does not stop %s', (_, change) => {
  expect(codeOf(change)).toBe('trial_while_working')
})

it.each([
  ['nothing runs', {}],
  ['a run of rotations has ended', secrets({ rotationRun: { ended: null } })],
  ['an import waits for the operator', { imports: { current: () => ({ run: null }) } }],
])('a trial starts where %s', (_, change) => {
  expect(codeOf(change)).toBeNull()
})
