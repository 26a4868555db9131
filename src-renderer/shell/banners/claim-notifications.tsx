import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { useToast } from '../../ui/toast.tsx'

/** Says on every screen that an agent was claimed, in the language of that moment. */
export function useClaimNotifications(): void {
  const { t } = useTranslation('shell')
  const { orpc } = useBridge()
  const toast = useToast()
  const { data } = useQuery(appQueries(orpc).claims())
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (data === undefined) return
    const claimed = data.rows.filter(
      ({ agentKey, claimedAtMs }) => claimedAtMs !== null && waiting.current.has(agentKey),
    )
    waiting.current = new Set(
      data.rows.filter(({ claimedAtMs }) => claimedAtMs === null).map(({ agentKey }) => agentKey),
    )
    const [first] = claimed
    if (first === undefined) return
    toast({
      tone: 'ok',
      title:
        claimed.length === 1
          ? t('claimed.one', { name: escapeInvisible(first.name) })
          : t('claimed.many', { count: claimed.length }),
      detail: t('claimed.text'),
    })
  }, [data, t, toast])
}
