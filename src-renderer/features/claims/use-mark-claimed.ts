import { useMutation } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { useToast } from '../../ui/toast.tsx'
import type { OnClaimOutcomes } from './claims-bulk.tsx'
import { failuresOf } from './receipts.ts'

/** Marks several agents as claimed, and says how many of them failed. */
export function useMarkClaimed(onOutcomes: OnClaimOutcomes) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const toast = useToast()
  const sayError = useErrorToast()
  return useMutation({
    mutationFn: (agentKeys: AgentKey[]) => client.claims.markClaimed({ agentKeys }),
    onSuccess: (receipts, agentKeys) => {
      const failed = failuresOf(receipts)
      onOutcomes(agentKeys, failed)
      const title = t(...titleOf({ all: receipts.length, failed: failed.size }))
      if (failed.size === 0) toast({ tone: 'ok', title, detail: t('bulk.allFine') })
      else toast({ tone: 'bad', title, detail: t('bulk.someFailed', { count: failed.size }) })
    },
    onError: (error) => sayError(error),
  })
}

/** Marked are only those of which the service did not say that they wait. */
export function titleOf({ all, failed }: { all: number; failed: number }) {
  return failed === all ? (['bulk.noneMarked'] as const) : (['bulk.marked', { count: all - failed }] as const)
}
