/** Folders for a test's files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

// Hooks run last to first and this one is registered on import, so that what a test file has open is closed before.
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** A new, empty folder, removed once all tests of the file have ended. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arena-test-'))
  made.push(folder)
  return folder
}
