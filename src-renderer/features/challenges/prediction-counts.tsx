import type { ChallengeInFleet, ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { useUpDownColours } from '../../ui/ui-provider.tsx'
import { isOfNoAgent } from './is-of-no-agent.ts'

/** The same places in every row, as long as the numbers are not huge. */
const threeColumns = 'grid grid-cols-[minmax(50px,auto)_minmax(46px,auto)_auto] gap-x-1 text-xs text-ink-2 tabular-nums'

/** How all agents of the service have predicted, in numbers with words beside them. */
export function ForecasterCounts({ challenge }: { challenge: ChallengeView }) {
  const upDown = useUpDownColours(challenge.site)
  const { bullishCount, neutralCount, bearishCount, outcomes } = challenge
  if (outcomes.kind === 'match')
    return (
      <span className={threeColumns}>
        <Told what="home" count={bullishCount} />
        {outcomes.drawAllowed ? <Told what="draw" count={neutralCount} /> : <span />}
        <Told what="away" count={bearishCount} />
      </span>
    )
  return (
    <span className={threeColumns} data-up-down={upDown}>
      <Told what="up" count={bullishCount} tone="text-up" />
      <Told what="neutral" count={neutralCount} />
      <Told what="down" count={bearishCount} tone="text-down" />
    </span>
  )
}

type Outcome = 'up' | 'neutral' | 'down' | 'home' | 'draw' | 'away'

/** A count that the service does not give is a dash, not a zero. */
function Told({ what, count, tone }: { what: Outcome; count: number | null; tone?: string }) {
  const { t } = useTranslation('challenges')
  if (count !== null) return <span className={tone}>{t(`field.${what}`, { count })}</span>
  return <span title={t('field.unstatedText')}>{t(`field.unstated.${what}`)}</span>
}

/**
 * The state of the own fleet: what is owed and missed first and loud, nothing that is zero. That the price has moved
 * against a prediction would tell its direction in presentation mode.
 */
export function FleetCounts({ fleet, isClosed }: { fleet: ChallengeInFleet['fleet']; isClosed: boolean }) {
  const { t } = useTranslation('challenges')
  const isHiding = useHiding()
  if (isOfNoAgent(fleet))
    return (
      <span className="text-xs text-ink-3">
        {fleet.unread > 0 ? t('fleet.unread', { count: fleet.unread }) : t('fleet.nobody')}
      </span>
    )
  const rest = [
    fleet.unable > 0 ? t(isClosed ? 'fleet.unableThen' : 'fleet.unable', { count: fleet.unable }) : null,
    fleet.drafted > 0 ? t('fleet.drafted', { count: fleet.drafted }) : null,
    fleet.waiting > 0 ? t('fleet.waiting', { count: fleet.waiting }) : null,
    fleet.accepted > 0 ? t('fleet.accepted', { count: fleet.accepted }) : null,
    fleet.listed > 0 ? t('fleet.listed', { count: fleet.listed }) : null,
    fleet.elsewhere > 0 ? t('fleet.elsewhere', { count: fleet.elsewhere }) : null,
  ].filter((words) => words !== null)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {fleet.owed > 0 ? <Badge tone="warn">{t('fleet.owed', { count: fleet.owed })}</Badge> : null}
      {fleet.missed > 0 ? <Badge tone="bad">{t('fleet.missed', { count: fleet.missed })}</Badge> : null}
      {fleet.stale > 0 && !isHiding ? (
        <span title={t('fleet.staleHelp')}>
          <Badge tone="warn">{t('fleet.stale', { count: fleet.stale })}</Badge>
        </span>
      ) : null}
      <span className="truncate text-xs text-ink-2" title={rest.join(' · ')}>
        {rest.join(' · ')}
      </span>
    </span>
  )
}
