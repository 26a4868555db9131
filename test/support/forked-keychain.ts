import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { KeychainProcess, KeychainReply } from '../../src-main/vault/keychain/keychain-messages.ts'

const entry = fileURLToPath(new URL('../../src-main/vault/keychain/keychain-process.ts', import.meta.url))

/**
 * The real keychain process with the real keytar, under Node instead of Electron's utility process; `from` is a copy of
 * it elsewhere.
 */
export function forkKeychainProcess(
  env: Record<string, string>,
  onStarted: (child: ChildProcess) => void = () => {},
  from = entry,
): KeychainProcess {
  const child = fork(from, [], { env, execArgv: ['--import', 'tsx'], stdio: 'ignore' })
  child.on('error', () => {})
  onStarted(child)
  return {
    send: (request) => {
      if (child.connected) child.send(request)
    },
    onReply: (listener) => child.on('message', (message) => listener(message as KeychainReply)),
    onExit: (listener) => child.once('exit', listener),
    kill: () => child.kill('SIGKILL'),
  }
}
