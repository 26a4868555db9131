/** Backups as the operator meets them: on request, by the day, and told of when a database was put aside. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { backupFolderOf, listBackups } from '../../src-main/store/database/backup.ts'
import { openConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let nowMs: number
let folder: string
let path: string

beforeEach(() => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  folder = makeTemporaryFolder()
  path = join(folder, 'console.db')
})

describe('the operator', () => {
  it('backs up on request, is told of a database that was put aside until that was read', async () => {
    const first = openConsole(path)
    expect(await first.client.backups.list()).toMatchObject({ items: [], lastError: null })
    const { items, folder: place } = await first.client.backups.backUpNow()
    expect(items).toHaveLength(1)
    expect(place).toBe(backupFolderOf(path))
    expect((await first.client.app.state()).databaseRecovery).toBeNull()
    await first.console.close()

    writeFileSync(path, 'this was a database')
    const second = openConsole(path)
    const recovery = { restoredFrom: { file: items[0]?.file }, uncertain: 0 }
    expect((await second.client.app.state()).databaseRecovery).toMatchObject(recovery)
    await second.console.close()
    const third = openConsole(path)
    expect((await third.client.app.state()).databaseRecovery).toMatchObject(recovery)
    await third.client.backups.dismissRecovery()
    expect((await third.client.app.state()).databaseRecovery).toBeNull()
    await third.console.close()
  })

  it('is told why a backup was not made', async () => {
    const { console, client } = openConsole(path)
    writeFileSync(backupFolderOf(path), 'a file where the folder should be')
    expect(await refusalOf(client.backups.backUpNow())).toEqual({ code: 'backup_failed', details: {} })
    expect(await client.backups.list()).toMatchObject({ items: [], lastError: { code: 'backup_failed' } })
    await console.close()
  })

  it('has a backup of every day on which the console runs, without asking', async () => {
    const minuteMs = 60_000
    // The first look is five minutes after the start, the others an hour after the one before.
    const delaysMs = [5 * minuteMs, 60 * minuteMs]
    let look: (() => void) | null = null
    const running = openConsole(path, {
      clock: () => nowMs,
      startTimer: (delayMs, task) => {
        if (delaysMs.includes(delayMs)) look = task
        return () => {}
      },
    })
    running.console.start()
    for (const [hours, count] of [
      [1, 1],
      [12, 1],
      [11, 1],
      [1, 2],
      [23, 2],
      [1, 3],
      // The clock is set ahead and put right: a copy for each, and then none until a day has passed.
      [720, 4],
      [-720, 5],
      [1, 5],
      [1, 5],
    ] as const) {
      nowMs += hours * 60 * minuteMs
      const lookNow = await vi.waitUntil(() => look)
      look = null
      lookNow()
      await vi.waitUntil(() => look)
      expect(listBackups(path)).toHaveLength(count)
    }
    await running.console.close()
  })
})
