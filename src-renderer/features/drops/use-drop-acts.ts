import { useMutation } from '@tanstack/react-query'
import type { DropReceipt } from '#contract/ipc/drops.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'

interface Approval {
  dropNos: readonly number[]
  confirmedConcerns: readonly string[]
}

/** Approving and discarding dropped files. `onDone` hears of those that are no longer in the list. */
export function useDropActs(onDone: (dropNos: readonly number[]) => void) {
  const { client } = useBridge()
  const approve = useMutation({
    mutationFn: ({ dropNos, confirmedConcerns }: Approval): Promise<DropReceipt[]> =>
      client.drops.approve({ dropNos: [...dropNos], confirmedConcerns: [...confirmedConcerns] }),
    onSuccess: (receipts) => onDone(receipts.flatMap(({ dropNo, outboxId }) => (outboxId === null ? [] : [dropNo]))),
  })
  const discard = useMutation({
    mutationFn: (dropNos: readonly number[]) => client.drops.discard({ dropNos: [...dropNos] }),
    onSuccess: (_, dropNos) => onDone(dropNos),
  })
  return { approve, discard }
}
