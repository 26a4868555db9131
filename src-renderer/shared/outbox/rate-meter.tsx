import type { RateRoom } from '#contract/ipc/discussion.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { useCount } from '../../ui/text/use-count.ts'
import { GoesIn } from './goes-in.tsx'

/** What is left of one limit in the sliding minute, what waits for it, and when the next goes unless it is paused. */
export function RateMeter({ room, isPaused = false }: { room: RateRoom; isPaused?: boolean }) {
  const { t } = useTranslation('outbox')
  const count = useCount()
  const { rateClass, left, limit, waiting, freeAtMs, otherClientAtMs } = room
  const what = t(`limits.class.${rateClass}`)
  const isUsedUp = left === 0
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap" title={t('limits.title', { what })}>
      <meter
        aria-label={what}
        aria-valuetext={t('limits.left', { left: count(left), limit: count(limit) })}
        min={0}
        max={limit}
        value={left}
        className={joinClassNames(
          'h-1.5 w-10 shrink-0 appearance-none overflow-hidden rounded-full bg-sunken [&::-webkit-meter-bar]:h-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-inner-element]:block',
          isUsedUp
            ? 'outline outline-warn'
            : '[&::-webkit-meter-optimum-value]:bg-accent-solid [&::-webkit-meter-optimum-value]:bg-none',
        )}
      />
      <span className={joinClassNames('tabular-nums', isUsedUp ? 'font-medium text-warn' : 'text-ink-2')}>
        {t('limits.left', { left: count(left), limit: count(limit) })}
      </span>
      {waiting === 0 ? null : <span className="text-ink-2">{t('limits.waiting', { count: waiting })}</span>}
      {freeAtMs === null || waiting === 0 || isPaused ? null : <GoesIn atMs={freeAtMs} />}
      {otherClientAtMs === null ? null : (
        <span className="font-semibold text-warn" title={t('limits.otherClient')}>
          <span aria-hidden>!</span>
          <span className="sr-only">{t('limits.otherClient')}</span>
        </span>
      )}
    </span>
  )
}
