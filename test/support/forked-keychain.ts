import { type ChildProcess, fork } from 'node:child_process'
import { bundleKeychainProcess } from '../../scripts/bundle-program.mjs'
import type { KeychainProcess, KeychainReply } from '../../src-main/vault/keychain/keychain-messages.ts'

const bundle = await bundleKeychainProcess()

/**
 * The real keychain process with the real keytar, under Node instead of Electron's utility process; `from` is a copy of
 * it elsewhere.
 */
export function forkKeychainProcess(
  env: Record<string, string>,
  onStarted: (child: ChildProcess) => void = () => {},
  from = bundle,
): KeychainProcess {
  const child = fork(from, [], { env, stdio: 'ignore' })
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
