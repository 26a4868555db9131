import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { appQueries } from '../app.queries.ts'

/** What each agent loses with its place here that no row of the fleet counts, in words. Not ready: not read yet. */
export function useForgetLosses(): {
  listLosses: (agentKey: AgentKey) => readonly string[]
  isReady: boolean
  error: Error | null
  /** Reads it again. */
  reload: () => Promise<unknown>
} {
  const { t } = useTranslation('fleet')
  const { orpc } = useBridge()
  const { data, error, refetch } = useQuery(appQueries(orpc).forgetLosses())
  const byAgent = useMemo(() => new Map(data?.rows.map((losses) => [losses.agentKey, losses])), [data])
  const listLosses = useCallback(
    (agentKey: AgentKey): readonly string[] => {
      const losses = byAgent.get(agentKey)
      if (losses === undefined) return []
      const { hasOpenRegistration, hasClaimLink, pendingChanges, isSecretUnsaved } = losses
      return [
        ...(isSecretUnsaved ? [t('forget.unsaved')] : []),
        ...(hasOpenRegistration ? [t('forget.registration')] : []),
        ...(hasClaimLink ? [t('forget.claimLink')] : []),
        ...(pendingChanges > 0 ? [t('forget.changes', { count: pendingChanges })] : []),
      ]
    },
    [byAgent, t],
  )
  return { listLosses, isReady: data !== undefined, error, reload: refetch }
}
