import { describe, expect, it } from 'vitest'
import { agentIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import type { Credential } from '../../vault/credential.ts'
import { Secret } from '../../vault/secret.ts'
import { createImportSessions, type ImportSession, importViewOf } from './import-session.ts'

function heldImport(run: Promise<void> | null = null): ImportSession {
  return {
    importId: 'im_1',
    rows: [
      {
        view: {
          line: 1,
          agentId: 'a1',
          name: 'One',
          service: 'Local',
          site: 'global',
          authMethod: 'client_credentials',
          claim: null,
          state: 'ready',
          error: null,
        },
        target: {
          deploymentId: deploymentIdSchema.parse('dp_local'),
          site: 'global',
          agentId: agentIdSchema.parse('a1'),
          credential: {
            credential: new Secret<Credential>({ kind: 'client_secret', secret: 's' }),
            authMethod: 'client_credentials',
            keyAlgorithm: null,
            keyFingerprint: null,
          },
          claim: null,
          replaces: null,
        },
        idleState: 'ready',
      },
    ],
    ignoredColumns: [],
    run,
    isStopping: false,
    blockedBy: null,
    isForgotten: false,
  }
}

/** Timers that end when the test says so. */
function handTimers() {
  const timers = new Map<() => void, number>()
  return {
    startTimer: (ms: number, act: () => void) => {
      timers.set(act, ms)
      return () => void timers.delete(act)
    },
    fire: () => {
      const due = [...timers.keys()]
      timers.clear()
      for (const act of due) act()
    },
    lengths: () => [...timers.values()],
  }
}

describe('a held import', () => {
  it('loses its credentials after ten minutes, and keeps its rows', () => {
    const timers = handTimers()
    const book = createImportSessions({ startTimer: timers.startTimer, clock: () => 0, notify: () => {} })
    book.hold(heldImport())
    expect(timers.lengths()).toEqual([600_000])
    timers.fire()
    const held = book.current()
    if (held === null) throw new Error('it is still held')
    expect(held.rows.map(({ target }) => target)).toEqual([null])
    expect(importViewOf(held)).toMatchObject({ isForgotten: true, rows: [{ state: 'ready' }] })
  })

  it('keeps its credentials while it runs', () => {
    const timers = handTimers()
    const book = createImportSessions({ startTimer: timers.startTimer, clock: () => 0, notify: () => {} })
    book.hold(heldImport(Promise.resolve()))
    timers.fire()
    expect(book.current()?.isForgotten).toBe(false)
    expect(timers.lengths()).toEqual([600_000])
  })

  it('is told to stop when the workspace closes', async () => {
    const timers = handTimers()
    const book = createImportSessions({ startTimer: timers.startTimer, clock: () => 0, notify: () => {} })
    const held = heldImport(Promise.resolve())
    book.hold(held)
    await book.close()
    expect([held.isStopping, book.current()]).toEqual([true, null])
  })
})
