import type { Site } from '#contract/ids.ts'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { HiddenText, useHiding } from '../presentation/hiding.tsx'
import { useUpDownColours } from '../ui-provider.tsx'

const arrows = { bullish: '↑', bearish: '↓', neutral: '→' } as const
const matchLetters = { bullish: 'H', bearish: 'A', neutral: 'D' } as const

/** What a direction is called for this challenge: up, down, flat; or the winning team's name, or a draw. */
export function useDirectionWord(): (direction: Direction, outcomes: OutcomesView) => string {
  const { t } = useTranslation('ui')
  return (direction, outcomes) => {
    if (outcomes.kind === 'price') return t(`direction.price.${direction}`)
    if (direction === 'neutral') return t('direction.match.neutral')
    const team = escapeInvisible(direction === 'bullish' ? outcomes.home : outcomes.away)
    return team === '' ? t(`direction.match.${direction}`) : team
  }
}

interface DirectionTextProps {
  direction: Direction | null
  outcomes: OutcomesView
  /** Decides which colour means up. */
  site: Site
  /** It is what a prediction says whose outcome is not known yet: hidden in presentation mode. */
  isPending: boolean
  /** `lg` where a wrong side must be caught at a glance: larger, on a ground of its colour. */
  size?: 'md' | 'lg'
}

/** A direction as sign and word; up and down take the colours of the site. */
export function DirectionText({ direction, outcomes, site, isPending, size = 'md' }: DirectionTextProps) {
  const word = useDirectionWord()
  const upDown = useUpDownColours(site)
  const isHidden = useHiding() && isPending
  if (direction === null) return <span className="text-ink-3">–</span>
  if (isHidden) return <HiddenText />
  const isPrice = outcomes.kind === 'price'
  const sign = isPrice ? arrows[direction] : matchLetters[direction]
  return (
    <span
      data-up-down={upDown}
      className={joinClassNames(
        'inline-flex min-w-0 items-baseline gap-1 font-medium whitespace-nowrap',
        isPrice && direction === 'bullish' && 'text-up',
        isPrice && direction === 'bearish' && 'text-down',
        size === 'lg' && 'rounded-md bg-sunken px-2 py-0.5 text-lg leading-6 font-semibold',
      )}
    >
      <span aria-hidden>{sign}</span>
      <span className="truncate">{word(direction, outcomes)}</span>
    </span>
  )
}
