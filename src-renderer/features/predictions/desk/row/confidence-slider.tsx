import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { joinClassNames } from '../../../../ui/class-names.ts'

interface ConfidenceSliderProps {
  label: string
  /** 0 to 1; null while nothing readable is entered: the thumb then shows only under the pointer or the focus. */
  value: number | null
  onChange: (value: number) => void
  isDisabled: boolean
}

/** Confidence by hand: arrow keys move by 0.01, Page Up and Page Down by 0.1. */
export function ConfidenceSlider({ label, value, onChange, isDisabled }: ConfidenceSliderProps) {
  const shown = value ?? 0.5
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
          className={joinClassNames('absolute top-3 left-0 h-1 rounded-sm', value !== null && 'bg-accent-solid')}
          style={{ width: `${shown * 100}%` }}
        />
        <SliderThumb
          className={joinClassNames(
            'top-1/2 size-3.5 rounded-full border-2 border-accent-solid',
            'data-dragging:scale-110 data-focus-visible:outline-focus data-focus-visible:outline-offset-2 data-focus-visible:outline-accent',
            value === null
              ? 'bg-surface opacity-0 data-focus-visible:opacity-100 data-hovered:opacity-100'
              : 'bg-accent-solid',
          )}
        />
      </SliderTrack>
    </Slider>
  )
}
