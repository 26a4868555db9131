import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { appQueries } from '../app.queries.ts'

/** A service that is well answers within this. */
const slowAfterMs = 3_000

/**
 * Beside a check of an address under way: after three seconds what it is waiting for, and all along a way to give it
 * up.
 */
export function CheckProgress({ baseUrl, onCancel }: { baseUrl: string; onCancel: () => void }) {
  const { t } = useTranslation('welcome')
  const { orpc } = useBridge()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const probe = useQuery({ ...appQueries(orpc).probe(baseUrl), enabled: isSlow })
  const step = probe.data?.waitingFor ?? 'unknown'
  return (
    <div className="flex items-center gap-3 text-xs text-ink-2">
      <p role="status" className="min-w-0 flex-1">
        {isSlow ? t(`form.waitingFor.${step}`) : ''}
      </p>
      <Button size="sm" onPress={onCancel}>
        {t('form.cancelCheck')}
      </Button>
    </div>
  )
}
