import { utilityProcess } from 'electron'
import type { KeychainProcess } from '../../vault/keychain/keychain-messages.ts'
import { filterEnvironment } from './child-environment.ts'

/** Starts a keychain process of its own: keytar can crash or hang, and only this child goes down with it. */
export function spawnKeychain(modulePath: string): KeychainProcess {
  const child = utilityProcess.fork(modulePath, [], {
    serviceName: 'Arena Console keychain',
    stdio: 'ignore',
    env: filterEnvironment(process.env),
  })
  return {
    send: (request) => child.postMessage(request),
    onReply: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', () => listener()),
    kill: () => {
      // A helper that is stopped or stuck in a native call does not see the polite signal.
      if (child.pid === undefined) return
      try {
        process.kill(child.pid, 'SIGKILL')
      } catch {
        // It ended by itself in the meantime, which is what was wanted.
      }
    },
  }
}
