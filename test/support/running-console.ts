/** The whole of main but Electron: a real database file, real HTTP, the router as the page calls it. */
import { randomBytes } from 'node:crypto'
import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server'
import type { ConsoleOptions } from '../../src-main/composition/console-options.ts'
import { type Console, composeConsole } from '../../src-main/composition-root.ts'
import type { ConsoleRouter } from '../../src-main/ipc/router.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { noDesktop } from './no-desktop.ts'

export interface RunningConsole {
  console: Console
  client: RouterClient<ConsoleRouter>
}

/** A console on the database file of that path, not started; whoever opens it closes it. */
export function openConsole(database: string, options: Partial<ConsoleOptions> = {}): RunningConsole {
  const console = composeConsole({
    paths: { database, logs: `${database}.log` },
    appInfo: { version: '0.0.0', runtime: 'Node', platform: 'linux', systemLanguage: 'en' },
    fetch: (input, init) => fetch(input, init),
    redirectMode: 'manual',
    clock: Date.now,
    random: { bytes: randomBytes, unit: Math.random },
    startTimer: startRealTimer,
    spawnKeychain: () => {
      throw new Error('no keychain in this test')
    },
    desktop: noDesktop,
    startTrialService: () => Promise.reject(new Error('no trial in this test')),
    ...('spawnKeychain' in options ? {} : { vault: createMemoryVault('test') }),
    ...options,
  })
  return { console, client: createRouterClient(console.router) }
}

/** The code of the typed error that a call answers with. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (thrown) {
    if (thrown instanceof ORPCError && thrown.code === 'APP_ERROR') return thrown.data
    throw thrown
  }
  throw new Error('expected a refusal')
}
