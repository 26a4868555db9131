import type { TFunction } from 'i18next'
import type { ChallengeInFleet, ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { countDue } from '#contract/rules/challenges/count-due.ts'
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

type Fleet = ChallengeInFleet['fleet']

/**
 * The state of the own fleet in words: what is due and missed, then the rest of what is not zero. `isClosed`: nothing
 * can be predicted any more.
 */
export function summariseFleet(fleet: Fleet, t: TFunction<'challenges'>, isClosed: boolean) {
  const say = (words: string, count: number): string | null => (count > 0 ? words : null)
  if (isOfNoAgent(fleet))
    return {
      due: null,
      missed: null,
      rest: [fleet.unread > 0 ? t('fleet.unread', { count: fleet.unread }) : t('fleet.nobody')],
    }
  const due = countDue(fleet)
  return {
    due: say(t('fleet.owed', { count: due }), due),
    missed: say(t('fleet.missed', { count: fleet.missed }), fleet.missed),
    rest: [
      say(t('fleet.drafted', { count: fleet.drafted }), fleet.drafted),
      say(t(isClosed ? 'fleet.unableThen' : 'fleet.unable', { count: fleet.unable }), fleet.unable),
      say(t('fleet.waiting', { count: fleet.waiting }), fleet.waiting),
      say(t('fleet.accepted', { count: fleet.accepted }), fleet.accepted),
      say(t('fleet.listed', { count: fleet.listed }), fleet.listed),
      say(t('fleet.elsewhere', { count: fleet.elsewhere }), fleet.elsewhere),
    ].filter((words) => words !== null),
  }
}

/**
 * The state of the own fleet, what is due and missed first and loud. That the price has moved against a prediction
 * would tell its direction in presentation mode.
 */
export function FleetCounts({ fleet, isClosed }: { fleet: Fleet; isClosed: boolean }) {
  const { t } = useTranslation('challenges')
  const isHiding = useHiding()
  const { due, missed, rest } = summariseFleet(fleet, t, isClosed)
  if (isOfNoAgent(fleet)) return <span className="text-xs text-ink-3">{rest}</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      {due === null ? null : <Badge tone="warn">{due}</Badge>}
      {missed === null ? null : <Badge tone="bad">{missed}</Badge>}
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
