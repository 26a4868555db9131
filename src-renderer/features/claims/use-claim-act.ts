import { useMutation } from '@tanstack/react-query'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { useToast } from '../../ui/toast.tsx'
import { failuresOf } from './receipts.ts'

/** Issues links for several agents, checks them or marks them as claimed, and says how many of them failed. */
export function useClaimAct(
  onOutcomes: (agentKeys: readonly AgentKey[], failed: ReadonlyMap<string, AppErrorData>) => void,
) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const toast = useToast()
  const sayError = useErrorToast()
  return useMutation({
    mutationFn: ({ name, agentKeys }: { name: ClaimAct; agentKeys: AgentKey[] }) => client.claims[name]({ agentKeys }),
    onSuccess: (receipts, { name, agentKeys }) => {
      const failed = failuresOf(receipts)
      onOutcomes(agentKeys, failed)
      const title = t(...titleOf(name, { all: receipts.length, failed: failed.size }))
      if (failed.size === 0) toast({ tone: 'ok', title, detail: t('bulk.allFine') })
      else toast({ tone: 'bad', title, detail: t('bulk.someFailed', { count: failed.size }) })
    },
    onError: (error) => sayError(error),
  })
}

const titles = { reissue: 'bulk.reissued', check: 'bulk.checked', markClaimed: 'bulk.marked' } as const
export type ClaimAct = keyof typeof titles

/** What was asked for is said of all; marked are only those of which the service did not say that they wait. */
export function titleOf(name: ClaimAct, { all, failed }: { all: number; failed: number }) {
  if (name !== 'markClaimed') return [titles[name], { count: all }] as const
  if (failed === all) return ['bulk.noneMarked'] as const
  return [titles[name], { count: all - failed }] as const
}
