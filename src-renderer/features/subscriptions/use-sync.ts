import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { partsOf } from './pending/send-changes.ts'

const partSize = 24

export interface ReadNow {
  /** Agents whose answer is awaited. */
  reading: ReadonlySet<AgentKey>
  /** Why the last reading of an agent failed. */
  failures: ReadonlyMap<AgentKey, AppErrorData>
  /** Main itself did not answer. */
  error: AppErrorData | null
  read: (agentKeys: readonly AgentKey[]) => void
  /** Reads no more after those that are being read. */
  stop: () => void
}

/** Reads subscriptions afresh from the service, some agents at a time, so that a thousand can be stopped. */
export function useReadNow(): ReadNow {
  const { client } = useBridge()
  const [reading, setReading] = useState<ReadonlySet<AgentKey>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<AgentKey, AppErrorData>>(new Map())
  const [error, setError] = useState<AppErrorData | null>(null)
  const round = useRef(0)
  const stop = useCallback(() => {
    round.current += 1
  }, [])
  useEffect(() => stop, [stop])

  const read = useCallback(
    (agentKeys: readonly AgentKey[]): void => {
      const own = round.current
      const readAll = async (): Promise<void> => {
        setError(null)
        setReading((last) => new Set([...last, ...agentKeys]))
        try {
          for (const part of partsOf(agentKeys, partSize)) {
            if (round.current !== own) break
            const answers = await client.subscriptions.refresh({ agentKeys: part })
            setReading((last) => without(last, part))
            setFailures((last) => {
              const next = new Map(last)
              for (const { agentKey, outcome } of answers) {
                if (outcome.ok) next.delete(agentKey)
                else next.set(agentKey, outcome.error)
              }
              return next
            })
          }
        } catch (thrown) {
          setError(appErrorOf(thrown))
        } finally {
          setReading((last) => without(last, agentKeys))
        }
      }
      void readAll()
    },
    [client],
  )
  return { reading, failures, error, read, stop }
}

function without(keys: ReadonlySet<AgentKey>, done: readonly AgentKey[]): ReadonlySet<AgentKey> {
  const next = new Set(keys)
  for (const key of done) next.delete(key)
  return next
}
