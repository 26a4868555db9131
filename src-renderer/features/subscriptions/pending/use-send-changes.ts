import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import type { ScopeKeyChange } from './pending-changes.ts'
import { changeKey, groupByAgent, partsOf, type Receipts } from './send-changes.ts'

const partSize = 60

export interface ChangeSending {
  receipts: Receipts
  isRunning: boolean
  /** It was told to stop, and what is under way is not over yet. */
  isStopping: boolean
  /** Nothing came back for a whole part: what it held counts as not sent, and sending it again does no harm. */
  error: AppErrorData | null
  send: (changes: readonly ScopeKeyChange[]) => Promise<void>
  /** Ends after the part that is under way. */
  stop: () => void
}

/**
 * Sends changes part by part. What the service confirms main takes out of the pending changes, all else stays in them.
 */
export function useSendChanges({ onConfirmed }: { onConfirmed: () => void }): ChangeSending {
  const { client } = useBridge()
  const [receipts, setReceipts] = useState<Receipts>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<AppErrorData | null>(null)
  const isStopped = useRef(false)
  const [isStopping, setIsStopping] = useState(false)
  const stop = useCallback(() => {
    isStopped.current = true
    setIsStopping(true)
  }, [])

  // The page can go while a part is on its way (a trial that ends): the rest is then not begun.
  useEffect(() => {
    isStopped.current = false
    return stop
  }, [stop])

  const send = async (changes: readonly ScopeKeyChange[]): Promise<void> => {
    isStopped.current = false
    setIsStopping(false)
    setIsRunning(true)
    setError(null)
    setReceipts((last) => new Map([...last].filter(([, outcome]) => outcome === null)))
    try {
      const parts = partsOf(changes, partSize)
      // Main asks about all of them at once where they are many.
      if (parts.length > 1) await client.sendBatches.confirm({ kind: 'subscriptions', agents: groupByAgent(changes) })
      for (const part of parts) {
        if (isStopped.current) break
        const answers = await client.subscriptions.change({ changes: part })
        const fresh = new Map(
          answers.map((answer) => [changeKey(answer), answer.outcome.ok ? null : answer.outcome.error] as const),
        )
        setReceipts((last) => new Map([...last, ...fresh]))
        if (answers.some(({ outcome }) => outcome.ok)) onConfirmed()
      }
    } catch (thrown) {
      setError(appErrorOf(thrown))
    } finally {
      setIsRunning(false)
    }
  }
  return { receipts, isRunning, isStopping, error, send, stop }
}
