/** Folders for a test's files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A new, empty folder, removed once all tests of the file have ended. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arena-test-'))
  made.push(folder)
  return folder
}

/** Removes all that were made. */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
