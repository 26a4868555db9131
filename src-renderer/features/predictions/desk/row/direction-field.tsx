import type { Site } from '#contract/ids.ts'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { joinClassNames } from '../../../../ui/class-names.ts'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'
import { useDirectionWord } from '../../../../ui/text/direction-text.tsx'
import { useUpDownColours } from '../../../../ui/ui-provider.tsx'
import { listDirectionChoices } from './direction-choices.ts'

interface DirectionFieldProps {
  rowName: string
  outcomes: OutcomesView
  site: Site
  value: Direction | null
  onChange: (direction: Direction) => void
  isDisabled?: boolean
}

const arrows = { bullish: '↑', neutral: '→', bearish: '↓' } as const
const arrowColours = { bullish: 'text-up', neutral: 'text-ink-3', bearish: 'text-down' } as const

/** Up, flat, down; or the teams by name, with a draw where one can happen. */
export function DirectionField(props: DirectionFieldProps) {
  const { rowName, outcomes, site, value, onChange, isDisabled = false } = props
  const { t } = useTranslation('predictions')
  const word = useDirectionWord()
  const upDown = useUpDownColours(site)
  const choices = listDirectionChoices(outcomes)
  return (
    <div data-up-down={upDown} className="min-w-0">
      <SegmentedControl
        label={t('direction.label', { name: escapeInvisible(rowName) })}
        isLabelHidden
        value={value}
        onChange={onChange}
        isDisabled={isDisabled}
        options={choices.map(({ direction }) => ({
          value: direction,
          label: (
            <>
              {outcomes.kind === 'price' ? (
                <span aria-hidden className={arrowColours[direction]}>
                  {arrows[direction]}
                </span>
              ) : null}
              <span
                className={joinClassNames('truncate', choices.length === 2 ? 'max-w-24' : 'max-w-16')}
                title={word(direction, outcomes)}
              >
                {word(direction, outcomes)}
              </span>
            </>
          ),
        }))}
      />
    </div>
  )
}
