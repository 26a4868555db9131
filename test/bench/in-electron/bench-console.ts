import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { net } from 'electron'
import { type Console, composeConsole } from '../../../src-main/composition-root.ts'
import { spawnKeychain } from '../../../src-main/electron/processes/spawn-keychain.ts'
import type { ConsoleRouter } from '../../../src-main/ipc/router.ts'
import { startRealTimer } from '../../../src-main/system/timer.ts'
import { sendingDesktop } from '../../support/no-desktop.ts'

export interface BenchConsole {
  console: Console
  client: RouterClient<ConsoleRouter>
}

/** The whole of main on Electron's fetch and the real keychain, without a window. */
export function openBenchConsole(database: string): BenchConsole {
  const console = composeConsole({
    paths: { database, logs: `${database}.log` },
    appInfo: { version: '0', runtime: 'bench', platform: process.platform, systemLanguage: 'en' },
    fetch: (url, init) => net.fetch(url, init),
    redirectMode: 'error',
    clock: Date.now,
    random: { bytes: randomBytes, unit: Math.random },
    startTimer: startRealTimer,
    spawnKeychain: () => spawnKeychain(join(import.meta.dirname, 'keychain-process.cjs')),
    desktop: sendingDesktop,
    startTrialService: () => Promise.reject(new Error('no trial here')),
    keychainService: 'arena-console-bench',
  })
  console.start()
  return { console, client: createRouterClient(console.router) }
}
