import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { DropReceipt, DropView } from '#contract/ipc/drops.procedures.ts'
import { targetOfDrop } from '#contract/rules/drops/drop-target.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { forbiddenError, isOnlyTry } from '../../shared/composer/forbidden-writes.ts'
import { markActed } from '../../shared/frozen-rows/acted-rows.ts'

export interface Approval {
  drops: readonly DropView[]
  confirmedConcerns: readonly string[]
  /** Ticked with them, and forbidden by a rule of the integrity guard. */
  stopped: readonly DropView[]
}

/** A file that an approval did not take; it still waits. */
export interface RefusedDrop {
  name: string
  error: AppErrorData
}

/** Several are reached from outside of their rows; a single one by its own row, which stays where it is. */
function markSeveral(dropNos: readonly number[]): void {
  if (dropNos.length > 1) markActed(dropNos.map(String))
}

/** What an approval did not take, by its receipts; null while it has none. What only a rule forbids has no receipt. */
export function listRefused(approval: Approval | undefined, receipts: readonly DropReceipt[] | null): RefusedDrop[] {
  if (approval === undefined || receipts === null) return []
  const { drops: passing, stopped: forbidden } = approval
  if (isOnlyTry({ passing, forbidden })) return forbidden.map(({ name }) => ({ name, error: forbiddenError }))
  const names = new Map(passing.map(({ dropNo, name }) => [dropNo, name]))
  return receipts.flatMap(({ dropNo, error }) => (error === null ? [] : [{ name: names.get(dropNo) ?? '', error }]))
}

/** Approving and discarding dropped files. `onDone` hears of those that are no longer in the list. */
export function useDropActs(onDone: (dropNos: readonly number[]) => void) {
  const { client } = useBridge()
  // Known at once, and not only when the page has been drawn again: a second Enter may come in between.
  const isApproving = useRef(false)
  const approved = useRef<ReadonlySet<number>>(new Set())
  const approve = useMutation({
    mutationFn: ({ drops, confirmedConcerns, stopped }: Approval): Promise<DropReceipt[]> =>
      client.drops.approve({
        drops: drops.map((drop) => ({ dropNo: drop.dropNo, ...targetOfDrop(drop) })),
        confirmedConcerns: [...confirmedConcerns],
        stopped: stopped.map(({ dropNo }) => dropNo),
      }),
    onSuccess: (receipts) => {
      const sent = receipts.flatMap(({ dropNo, outboxId }) => (outboxId === null ? [] : [dropNo]))
      approved.current = new Set([...approved.current, ...sent])
      markSeveral(sent)
      onDone(sent)
    },
    onSettled: () => {
      isApproving.current = false
    },
  })
  const discard = useMutation({
    mutationFn: (dropNos: readonly number[]) => client.drops.discard({ dropNos: [...dropNos] }),
    onSuccess: (_, dropNos) => {
      markSeveral(dropNos)
      onDone(dropNos)
    },
  })
  const refused = listRefused(approve.variables, approve.data ?? null)
  return {
    approve,
    discard,
    /** Of the last approval. */
    refused,
    /** Approves, unless an approval is under way. */
    sendApproval: (approval: Approval): void => {
      if (isApproving.current) return
      isApproving.current = true
      approve.mutate(approval)
    },
    /** True from the approval on, while the list still shows it as waiting. */
    isApproved: (dropNo: number): boolean => approved.current.has(dropNo),
  }
}
