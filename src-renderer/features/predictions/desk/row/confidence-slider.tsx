import { useLayoutEffect, useRef } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { formatConfidence } from '#contract/rules/predictions/confidence.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { joinClassNames } from '../../../../ui/class-names.ts'

interface ConfidenceSliderProps {
  label: string
  /** 0 to 1; null while nothing readable is entered: the thumb then shows only under the pointer. */
  value: number | null
  onChange: (value: number) => void
  isDisabled: boolean
}

/** Confidence by hand: arrow keys move by 0.01, Page Up and Page Down by 0.1. */
export function ConfidenceSlider({ label, value, onChange, isDisabled }: ConfidenceSliderProps) {
  const { t } = useTranslation('predictions')
  const shown = value ?? 0.5
  const words = value === null ? t('confidence.none') : formatConfidence(value)
  const input = useRef<HTMLInputElement>(null)
  // React Aria's own words are those of the middle, where the thumb waits, also while there is no value.
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', words))
  return (
    <Slider
      aria-label={label}
      minValue={0}
      maxValue={1}
      step={0.01}
      value={shown}
      onChange={onChange}
      isDisabled={isDisabled}
      formatOptions={{ minimumFractionDigits: 2 }}
      className="min-w-0 flex-1 data-disabled:opacity-50"
    >
      <SliderTrack className="relative h-7 w-full">
        <span aria-hidden className="absolute inset-x-0 top-3 h-1 rounded-sm border border-line-strong bg-sunken" />
        <span aria-hidden className="absolute top-2 left-1/2 h-3 w-px bg-line-strong" />
        <span
          aria-hidden
          className={joinClassNames(
            'absolute top-3 left-0 h-1 rounded-sm',
            value !== null && 'bg-accent-solid forced-highlight',
          )}
          style={{ width: `${shown * 100}%` }}
        />
        <SliderThumb
          inputRef={input}
          className={joinClassNames(
            'top-1/2 size-3.5 rounded-full border-2',
            'data-dragging:scale-110 data-focus-visible:outline-focus data-focus-visible:outline-offset-2 data-focus-visible:outline-accent',
            value === null
              ? 'border-transparent data-hovered:border-accent-solid data-hovered:bg-surface forced-colors:not-data-hovered:opacity-0'
              : 'border-accent-solid bg-accent-solid forced-highlight',
          )}
        />
      </SliderTrack>
    </Slider>
  )
}
