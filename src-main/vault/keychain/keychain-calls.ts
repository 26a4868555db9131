import type { Clock } from '../../system/clock.ts'
import type { Timer } from '../../system/timer.ts'
import type { KeychainFault, KeychainProcess, KeychainReply, KeychainRequest } from './keychain-messages.ts'

const startDeadlineMs = 20_000
const promptAfterMs = 1_000
const pongDeadlineMs = 5_000
const answerDeadlineMs = 60_000
const idleMs = 90_000
const crashWindowMs = 60_000
const crashesAllowed = 5

export type CallFault = KeychainFault | 'no_answer' | 'crashed' | 'crash_loop'
export type CallResponse = { ok: true; value: string | boolean | null } | { ok: false; fault: CallFault }

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
type CallRequest = WithoutId<KeychainRequest>

interface Helper {
  process: KeychainProcess
  isReady: boolean
  whenReady: () => void
  whenPong: () => void
  /** Settles the call in flight, if there is one. */
  settle: (answer: CallResponse) => void
}

export interface KeychainCalls {
  /** One call at a time, in order. Never rejects. */
  run(request: CallRequest): Promise<CallResponse>
  /** Gives a helper that crashed too often another chance. */
  revive(): void
  close(): void
}

interface KeychainCallsDeps {
  spawn: () => KeychainProcess
  clock: Clock
  startTimer: Timer
  /** The call in flight takes so long that the system is probably asking the operator. */
  onPrompting: () => void
}

interface HelperDeps extends Pick<KeychainCallsDeps, 'spawn' | 'startTimer' | 'onPrompting'> {
  onCrash: () => void
  /** It lives and has not answered in time; it was killed. */
  onGivenUp: () => void
}

/** The keychain process: started at the first call, killed when it hangs. One call at a time, each sent once. */
function createHelper({ spawn, startTimer, onPrompting, onCrash, onGivenUp }: HelperDeps) {
  let helper: Helper | null = null
  let lastId = 0

  const discard = () => {
    const gone = helper
    helper = null
    gone?.process.kill()
    return gone
  }

  const crashed = (gone: Helper) => {
    if (helper !== gone) return
    discard()
    onCrash()
    gone.settle({ ok: false, fault: 'crashed' })
  }

  const start = (): Helper => {
    const started: Helper = {
      process: spawn(),
      isReady: false,
      whenReady: () => {},
      whenPong: () => {},
      settle: () => {},
    }
    helper = started
    const cancelStart = startTimer(startDeadlineMs, () => crashed(started))
    started.process.onExit(() => {
      cancelStart()
      crashed(started)
    })
    started.process.onReply((reply) => {
      if (helper !== started) return
      if (reply.id === 0) {
        cancelStart()
        started.isReady = true
        started.whenReady()
      } else if (reply.id === -1) started.whenPong()
      else if (reply.id === lastId) started.settle(answerOf(reply))
    })
    return started
  }

  return {
    discard,
    once: (request: CallRequest): Promise<CallResponse> =>
      new Promise((resolve) => {
        const current = helper ?? start()
        let cancelPrompt = () => {}
        let cancelDeadline = () => {}
        current.settle = (answer) => {
          cancelPrompt()
          cancelDeadline()
          current.settle = () => {}
          resolve(answer)
        }
        const send = () => {
          lastId += 1
          cancelPrompt = startTimer(promptAfterMs, () => {
            cancelPrompt = startTimer(pongDeadlineMs, () => crashed(current))
            current.whenPong = () => cancelPrompt()
            current.process.send({ id: -1, op: 'ping' })
            onPrompting()
          })
          cancelDeadline = startTimer(answerDeadlineMs, () => {
            onGivenUp()
            discard()
            current.settle({ ok: false, fault: 'no_answer' })
          })
          current.process.send({ ...request, id: lastId })
        }
        if (current.isReady) send()
        else current.whenReady = send
      }),
  }
}

/** Calls to the keychain process, one after the other: it is started again when it crashed, but not again and again. */
export function createKeychainCalls({ spawn, clock, startTimer, onPrompting }: KeychainCallsDeps): KeychainCalls {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let givenUpCalls = 0
  let isClosed = false
  let crashesAtMs: number[] = []
  let cancelIdle = () => {}

  const helper = createHelper({
    spawn,
    startTimer,
    onPrompting,
    onCrash: () => crashesAtMs.push(clock()),
    onGivenUp: () => {
      givenUpCalls += 1
    },
  })

  const recentCrashes = () => {
    crashesAtMs = crashesAtMs.filter((atMs) => clock() - atMs < crashWindowMs)
    return crashesAtMs.length
  }

  /** A process that cannot be started is one that ended at once. */
  const onceOrCrash = async (request: CallRequest): Promise<CallResponse> => {
    try {
      return await helper.once(request)
    } catch {
      crashesAtMs.push(clock())
      return { ok: false, fault: 'crashed' }
    }
  }

  const attempt = async (request: CallRequest): Promise<CallResponse> => {
    for (let attempts = 1; ; attempts += 1) {
      if (isClosed || recentCrashes() >= crashesAllowed) return { ok: false, fault: 'crash_loop' }
      const answer = await onceOrCrash(request)
      if (answer.ok || attempts > 1) return answer
      if (answer.fault === 'stale') helper.discard()
      else if (answer.fault === 'crashed') {
        await new Promise<void>((resolve) => startTimer(100 * 2 ** recentCrashes(), resolve))
      } else return answer
    }
  }

  return {
    run(request) {
      const givenUpBefore = givenUpCalls
      cancelIdle()
      waiting += 1
      const answer = tail.then(() =>
        // Who queued behind a call that nobody answered for a minute does not wait a minute of its own.
        givenUpBefore === givenUpCalls ? attempt(request) : ({ ok: false, fault: 'no_answer' } as const),
      )
      const end = () => {
        waiting -= 1
        if (waiting === 0 && !isClosed) cancelIdle = startTimer(idleMs, helper.discard)
      }
      tail = answer.then(end, end)
      return answer
    },
    revive() {
      crashesAtMs = []
    },
    close() {
      isClosed = true
      cancelIdle()
      helper.discard()?.settle({ ok: false, fault: 'no_answer' })
    },
  }
}

function answerOf(reply: KeychainReply): CallResponse {
  return reply.ok ? { ok: true, value: reply.value } : { ok: false, fault: reply.fault }
}
