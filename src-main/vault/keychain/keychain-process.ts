/**
 * Entry of the keychain process: the only file that loads keytar, because keytar can crash, hang and go stale with the
 * keyring it talks to, and the console must not. Runs under Electron's utilityProcess and under child_process.fork.
 */
import type * as Keytar from 'keytar'
import { validateItemValue } from '../item-value.ts'
import { failureOfLoading, failureOfMessage } from './keychain-failure.ts'
import type { KeychainReply, KeychainRequest, PingRequest } from './keychain-messages.ts'

interface ParentPort {
  on(event: 'message', listener: (event: { data: KeychainRequest | PingRequest }) => void): void
  postMessage(reply: KeychainReply): void
}

async function loadKeytar(): Promise<typeof Keytar> {
  const loaded: typeof Keytar & { default?: typeof Keytar } = await import('keytar')
  // As a CommonJS module it arrives under `default` when Node loads it and bare when bundled.
  return loaded.default ?? loaded
}

const whyNotLoaded = () => failureOfLoading(process.platform, () => process.dlopen({ exports: {} }, 'libsecret-1.so.0'))

async function perform(keytar: typeof Keytar, request: KeychainRequest): Promise<string | boolean | null> {
  switch (request.op) {
    case 'get':
      return keytar.getPassword(request.service, request.account)
    case 'delete':
      return keytar.deletePassword(request.service, request.account)
    case 'set':
      await keytar.setPassword(request.service, request.account, request.value)
      return true
  }
}

async function replyTo(request: KeychainRequest): Promise<KeychainReply> {
  const { id } = request
  if (request.op === 'set' && validateItemValue(request.value) !== null) {
    return { id, ok: false, fault: 'invalid_value' }
  }
  try {
    return { id, ok: true, value: await perform(await loadKeytar(), request) }
  } catch (thrown) {
    const fault = failureOfMessage(String(thrown))
    return { id, ok: false, fault: fault === 'no_native_module' ? whyNotLoaded() : fault }
  }
}

const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort
const reply = (message: KeychainReply) => {
  if (parentPort) parentPort.postMessage(message)
  else process.send?.(message)
}
const receive = (request: KeychainRequest | PingRequest) => {
  if (request.op === 'ping') reply({ id: request.id, ok: true, value: null })
  else void replyTo(request).then(reply)
}

if (parentPort) {
  parentPort.on('message', (event) => receive(event.data))
} else {
  process.on('message', receive)
  process.on('disconnect', () => process.exit(0))
}

// Loading the native module belongs to the start, so that the time of the first call is the keyring's own.
void loadKeytar()
  .catch(() => undefined)
  .then(() => reply({ id: 0, ok: true, value: null }))
