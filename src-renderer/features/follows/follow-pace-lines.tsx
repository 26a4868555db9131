import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callsPerMinute } from '#contract/service/rate-limits.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { rateRoomQuery } from '../../shared/outbox/rate-room.queries.ts'
import { usePausedKeys } from '../../shared/pauses/use-paused-keys.ts'
import { computeFollowPace } from './follow-pace.ts'
import type { PlannedFollow } from './follow-plan.ts'

/** How many leave at once, when the last one does, and how many stay until a pause ends: the lines of a list. */
export function FollowPaceLines({ follows }: { follows: readonly PlannedFollow[] }) {
  const { t } = useTranslation('follows')
  const pausedKeys = usePausedKeys()
  const moving = useMemo(() => follows.filter(({ agent }) => !pausedKeys.has(agent.agentKey)), [follows, pausedKeys])
  const held = follows.length - moving.length
  return (
    <>
      {moving.length === 0 ? null : <Pace follows={moving} areAll={held === 0} />}
      {held === 0 ? null : <li className="text-warn">{t('dialog.held', { count: held })}</li>}
    </>
  )
}

function Pace({ follows, areAll }: { follows: readonly PlannedFollow[]; areAll: boolean }) {
  const { t } = useTranslation('follows')
  const { orpc } = useBridge()
  const agentKeys = useMemo(() => [...new Set(follows.map(({ agent }) => agent.agentKey))], [follows])
  const { data, dataUpdatedAt } = useQuery(rateRoomQuery(orpc, agentKeys))
  const pace = data === undefined ? null : computeFollowPace(follows, { rooms: data, atMs: dataUpdatedAt })
  const limit = callsPerMinute.follow
  if (pace === null) return <li>{t('dialog.limit', { limit })}</li>
  const { now, later, minutes } = pace
  if (later > 0) return <li>{t('dialog.pacing', { limit, now, later, count: minutes })}</li>
  return <li>{areAll ? t('dialog.allNow', { limit }) : t('dialog.someNow', { limit, count: now })}</li>
}
