import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { markActed } from '../frozen-rows/acted-rows.ts'

/** What became of one agent; `error` null: done. */
export interface BulkReceipt {
  agentKey: AgentKey
  error: AppErrorData | null
  /** What an act that asks has found of it, in words of the screen's language. Without it an agent is just done. */
  found?: BulkFinding
  /** What else came of it, in words. */
  words?: string
}

interface BulkFinding {
  result: string
  /** It is what the operator waits for. */
  isGood: boolean
}

/** A receipt of main as the dialog keeps it. */
export function receiptOf({ agentKey, outcome }: { agentKey: AgentKey; outcome: RowOutcome }): BulkReceipt {
  return { agentKey, error: outcome.ok ? null : outcome.error }
}

/** How many agents each finding is of, the most frequent first. Agents of which nothing was found are left out. */
export function countFindings(receipts: Iterable<BulkReceipt>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { error, found } of receipts)
    if (error === null && found !== undefined) counts.set(found.result, (counts.get(found.result) ?? 0) + 1)
  return new Map([...counts].sort(([, a], [, b]) => b - a))
}

type RowOutcome = { ok: true } | { ok: false; error: AppErrorData }

export type BulkAct = (agentKeys: AgentKey[]) => Promise<readonly BulkReceipt[]>
export type BulkConfirm = (agentKeys: AgentKey[]) => Promise<unknown>

interface BulkRunOf {
  act: BulkAct
  confirmWhole?: BulkConfirm
  partSize: number
}

export interface BulkRun {
  receipts: ReadonlyMap<AgentKey, BulkReceipt>
  isRunning: boolean
  isStopping: boolean
  /** Why a whole part has no receipts. */
  error: AppErrorData | null
  run: (agentKeys: readonly AgentKey[]) => Promise<void>
  /** Ends after the part that is under way. */
  stop: () => void
}

/** Runs an act over many agents part by part, so that receipts come in while it goes on and it can be stopped. */
export function useBulkRun({ act, confirmWhole, partSize }: BulkRunOf): BulkRun {
  const [receipts, setReceipts] = useState<ReadonlyMap<AgentKey, BulkReceipt>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const [isStopping, setIsStopping] = useState(false)
  const [error, setError] = useState<AppErrorData | null>(null)
  const isStopped = useRef(false)
  const stop = useCallback(() => {
    isStopped.current = true
    setIsStopping(true)
  }, [])
  // The page can go while a part is on its way: the rest is then not begun.
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  const run = async (agentKeys: readonly AgentKey[]): Promise<void> => {
    isStopped.current = false
    setIsRunning(true)
    setIsStopping(false)
    setError(null)
    try {
      if (agentKeys.length > partSize) await confirmWhole?.([...agentKeys])
      for (let from = 0; from < agentKeys.length && !isStopped.current; from += partSize) {
        const part = await act(agentKeys.slice(from, from + partSize))
        markActed(part.map(({ agentKey }) => agentKey))
        setReceipts((last) => new Map([...last, ...part.map((receipt) => [receipt.agentKey, receipt] as const)]))
      }
    } catch (thrown) {
      setError(appErrorOf(thrown))
    } finally {
      setIsRunning(false)
      setIsStopping(false)
    }
  }
  return { receipts, isRunning, isStopping, error, run, stop }
}
