import type { ChangeTopic } from '#contract/ipc/app.procedures.ts'
import type { After } from '../after.ts'

interface ChangeMessage {
  topics: ChangeTopic[]
  /** Rises with every message, so that a gap can be noticed. */
  at: number
}

export interface ChangeHub {
  notify(...topics: ChangeTopic[]): void
  /** Messages from now on, until `signal` ends them. */
  messages(signal: AbortSignal | undefined): AsyncGenerator<ChangeMessage, void, void>
}

const gatherMs = 100

/** Tells the renderer what to ask for again: one message for a burst of changes. */
export function createChangeHub({ after }: { after: After }): ChangeHub {
  const listeners = new Set<(topics: ReadonlySet<ChangeTopic>) => void>()
  const pending = new Set<ChangeTopic>()
  let isArmed = false
  let at = 0

  const flush = () => {
    isArmed = false
    const topics = new Set(pending)
    pending.clear()
    for (const listener of listeners) listener(topics)
  }

  return {
    notify(...topics) {
      for (const topic of topics) pending.add(topic)
      if (isArmed) return
      isArmed = true
      after(gatherMs, flush)
    },
    async *messages(signal) {
      const waiting = new Set<ChangeTopic>()
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
          at += 1
          yield { topics, at }
        }
      } finally {
        listeners.delete(listener)
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}
