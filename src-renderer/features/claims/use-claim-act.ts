import { useMutation } from '@tanstack/react-query'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { useToast } from '../../ui/toast.tsx'
import { failuresOf } from './receipts.ts'

/** Issues links for several agents, or checks them, and says how many of them failed. */
export function useClaimAct(
  onOutcomes: (agentKeys: readonly AgentKey[], failed: ReadonlyMap<string, AppErrorData>) => void,
) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const toast = useToast()
  const sayError = useErrorToast()
  return useMutation({
    mutationFn: ({ name, agentKeys }: { name: 'reissue' | 'check'; agentKeys: AgentKey[] }) =>
      client.claims[name]({ agentKeys }),
    onSuccess: (receipts, { name, agentKeys }) => {
      const failed = failuresOf(receipts)
      onOutcomes(agentKeys, failed)
      const title = t(name === 'reissue' ? 'bulk.reissued' : 'bulk.checked', { count: receipts.length })
      if (failed.size === 0) toast({ tone: 'ok', title, detail: t('bulk.allFine') })
      else toast({ tone: 'bad', title, detail: t('bulk.someFailed', { count: failed.size }) })
    },
    onError: (error) => sayError(error),
  })
}
