import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const folder = join(import.meta.dirname, 'test/e2e')

/**
 * The specs that use what all applications of the desktop session share: the clipboard, the notification service, and
 * the tray, into which a window goes that is closed while there is one.
 */
const sharingSpecs = readdirSync(folder)
  .filter((name) => name.endsWith('.e2e.ts'))
  .filter((name) =>
    /clipboard\.|readClipboard|startNotificationDaemon|startTrayWatcher|closeWindow/.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  )
  .map((name) => `**/${name}`)

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each worker is an Electron of five processes; more than two starve each other on a small machine.
  workers: 2,
  // A file is one worker's: the console that its tests share would otherwise be started by each worker.
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'sharing', testMatch: sharingSpecs, workers: 1 },
    { name: 'window', testMatch: '**/*.e2e.ts', testIgnore: sharingSpecs },
  ],
})
