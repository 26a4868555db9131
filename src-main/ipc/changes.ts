import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { Timer } from '../system/timer.ts'

interface ChangeMessage {
  topics: ChangeTopic[]
  /** How many messages there have been, this one included; for `since` of who listens again. */
  at: number
}

export interface ChangeHub {
  notify(...topics: ChangeTopic[]): void
  /**
   * Tells at once what the operator waits for on the screen, however lately its topic was told. For what a screen asks
   * for once, never for work that goes on.
   */
  tellNow(...topics: ChangeTopic[]): void
  /**
   * Messages until `signal` ends them: first, in one, what has changed after message `since`; without `since`, from now
   * on.
   */
  messages(signal: AbortSignal | undefined, since?: number): AsyncGenerator<ChangeMessage, void, void>
}

const beatMs = 100
/**
 * In beats: how long the page waits at the longest to hear of a topic that never stops changing; longer where it then
 * reads more again.
 */
const slowest: Readonly<Partial<Record<ChangeTopic, number>>> = { imports: 4, registrations: 4, packs: 4 }
const slowestOfOthers = 16

/** When the page hears of one topic that changes. */
interface Pace {
  hasChanged: boolean
  /** Beats until it may be told. */
  wait: number
  /** The last wait; each one that did not bring quiet is followed by one twice as long. */
  lastWait: number
}

/**
 * Tells the renderer what to ask for again: one message for a burst of changes, and fewer and fewer for work that goes
 * on, so that a long run does not have the page read everything ten times a second. What changed last is always told.
 */
export function createChangeHub({ startTimer }: { startTimer: Timer }): ChangeHub {
  const listeners = new Set<(topics: ReadonlySet<ChangeTopic>) => void>()
  const paces = new Map<ChangeTopic, Pace>()
  /** The message that told of a topic last: a page reads its first answers before it listens. */
  const lastToldAt = new Map<ChangeTopic, number>()
  let at = 0

  const tell = (told: ReadonlySet<ChangeTopic>) => {
    if (told.size === 0) return
    at += 1
    for (const topic of told) lastToldAt.set(topic, at)
    for (const listener of listeners) listener(told)
  }

  const beat = () => {
    const told = new Set<ChangeTopic>()
    for (const [topic, pace] of paces) {
      pace.wait -= 1
      if (pace.wait > 0) continue
      if (!pace.hasChanged) {
        paces.delete(topic)
        continue
      }
      told.add(topic)
      pace.hasChanged = false
      pace.lastWait = Math.min(pace.lastWait * 2, slowest[topic] ?? slowestOfOthers)
      pace.wait = pace.lastWait
    }
    if (paces.size > 0) startTimer(beatMs, beat)
    tell(told)
  }

  return {
    notify(...topics) {
      const isAtRest = paces.size === 0
      for (const topic of topics) {
        const pace = paces.get(topic)
        if (pace === undefined) paces.set(topic, { hasChanged: true, wait: 1, lastWait: 1 })
        else pace.hasChanged = true
      }
      if (isAtRest && paces.size > 0) startTimer(beatMs, beat)
    },
    tellNow(...topics) {
      for (const topic of topics) {
        const pace = paces.get(topic)
        if (pace !== undefined) pace.hasChanged = false
      }
      tell(new Set(topics))
    },
    async *messages(signal, since = at) {
      const waiting = new Set([...lastToldAt].filter(([, toldAt]) => toldAt > since).map(([topic]) => topic))
      let wake = () => {}
      const listener = (topics: ReadonlySet<ChangeTopic>) => {
        for (const topic of topics) waiting.add(topic)
        wake()
      }
      const onAbort = () => wake()
      listeners.add(listener)
      signal?.addEventListener('abort', onAbort)
      try {
        while (signal?.aborted !== true) {
          if (waiting.size === 0) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
            continue
          }
          const topics = [...waiting]
          waiting.clear()
          yield { topics, at }
        }
      } finally {
        listeners.delete(listener)
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}
