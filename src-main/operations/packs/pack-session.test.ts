import { expect, it } from 'vitest'
import { Secret } from '../../vault/secret.ts'
import { createPackSessions, type ExportSession } from './pack-session.ts'

function heldExport(phase: ExportSession['phase']): ExportSession {
  return {
    exportId: 'pk_1',
    phase,
    file: '/home/operator/fleet.arenapack',
    passphrase: new Secret('four plain words here'),
    agents: [],
    isWholeFleet: true,
    withHistory: true,
    items: new Map(),
    stamps: new Map(),
    agreed: new Set(),
    unreadable: [],
    bytes: null,
    error: null,
    isStopping: false,
  }
}

it.each<[ExportSession['phase'], ExportSession['phase']]>([
  ['asking', 'forgotten'],
  ['blocked', 'forgotten'],
  ['reading', 'reading'],
  ['writing', 'writing'],
  ['done', 'done'],
  ['stopped', 'stopped'],
  ['failed', 'failed'],
])('says of a backup that nobody has touched for too long what became of it: %s', (phase, after) => {
  let end = () => {}
  const startTimer = (_ms: number, act: () => void) => {
    end = act
    return () => {}
  }
  const packs = createPackSessions({ startTimer, clock: () => 0, notify: () => {} })
  const held = heldExport(phase)
  packs.holdExport(held)
  end()
  expect(held.phase).toBe(after)
  expect(held.passphrase === null).toBe(phase !== 'reading' && phase !== 'writing')
})

it('says of a backup in whose place another one is made that it was stopped', () => {
  const packs = createPackSessions({ startTimer: () => () => {}, clock: () => 0, notify: () => {} })
  const held = heldExport('asking')
  packs.holdExport(held)
  packs.holdExport(null)
  expect(held.phase).toBe('stopped')
})
