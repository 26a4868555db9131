import { expect, it } from 'vitest'
import { createSimulatedTime } from '../../../test/support/simulated-time.ts'
import { createKeychainCalls } from './keychain-calls.ts'
import type { KeychainProcess, KeychainReply } from './keychain-messages.ts'

/** A process that is ready at once and answers every call. */
function createProcess(): KeychainProcess {
  let tell = (_reply: KeychainReply): void => {}
  return {
    send: ({ id }) => tell({ id, ok: true, value: null }),
    onReply(listener) {
      tell = listener
      queueMicrotask(() => tell({ id: 0, ok: true, value: null }))
    },
    onExit: () => {},
    kill: () => {},
  }
}

it.each([
  ['once', 1, { ok: true }],
  ['again and again', 99, { ok: false }],
])('answers each call also where its process cannot be started, %s', async (_how, failures, expected) => {
  const time = createSimulatedTime(0)
  let tries = 0
  const calls = createKeychainCalls({
    ...time,
    onPrompting: () => {},
    spawn() {
      tries += 1
      if (tries <= failures) throw new Error('spawn EAGAIN')
      return createProcess()
    },
  })
  const answers: unknown[] = []
  const request = { op: 'get', service: 'test', account: 'ag_1' } as const
  for (let call = 0; call < 3; call += 1) void calls.run(request).then((answer) => answers.push(answer))
  expect(await time.runUntil(() => answers.length === 3, 10 * 60_000)).toBe(true)
  expect(answers).toMatchObject([expected, expected, expected])
})
