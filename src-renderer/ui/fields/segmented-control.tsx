import type { KeyboardEvent, ReactNode } from 'react'
import { FieldError, Label, Radio, RadioGroup } from 'react-aria-components'
import { joinClassNames } from '../class-names.ts'
import { segmentedMoveOf } from './segmented-keys.ts'

interface SegmentedControlProps<Value extends string> {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: Value; label: ReactNode; count?: ReactNode; isDisabled?: boolean }[]
  value: Value | null
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  isDisabled?: boolean
  /** What is wrong with the choice; null while nothing is. */
  errorMessage?: string | null
}

/** One of two to five, side by side; left and right move among them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): ReactNode {
  const { label, isLabelHidden = false, options, value, onChange, size = 'md', isDisabled = false } = props
  const { errorMessage = null } = props
  // Caught before the radio group sees it, which would move by up and down too.
  const holdBack = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLInputElement)) return
    const { value: focused } = event.target
    const enabled = options.filter((option) => option.isDisabled !== true)
    const index = enabled.findIndex((option) => option.value === focused)
    if (segmentedMoveOf(event, { index, count: enabled.length }) !== 'nothing') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <RadioGroup
      value={value}
      onChange={(picked) => {
        const option = options.find((candidate) => candidate.value === picked)
        if (option !== undefined) onChange(option.value)
      }}
      isDisabled={isDisabled}
      isInvalid={errorMessage !== null}
      orientation="horizontal"
      className="flex flex-col gap-1"
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-xs font-medium text-ink-2'}>{label}</Label>
      <div
        role="presentation"
        onKeyDownCapture={holdBack}
        className="inline-flex w-fit rounded-md border border-line-strong bg-surface p-px"
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            className={joinClassNames(
              'relative inline-flex cursor-default items-center justify-center gap-1 rounded-sm px-2.5 whitespace-nowrap text-ink-2 select-none',
              'data-disabled:opacity-50 data-focus-visible:outline-focus data-focus-visible:outline-accent data-hovered:text-ink data-selected:bg-accent-soft data-selected:forced-highlight data-selected:font-medium data-selected:text-accent',
              size === 'sm' ? 'h-[18px] text-xs' : 'h-6 text-sm',
            )}
          >
            {option.label}
            {option.count === undefined ? null : (
              <>
                {' '}
                <span className="text-xs">{option.count}</span>
              </>
            )}
          </Radio>
        ))}
      </div>
      {errorMessage === null ? null : <FieldError className="text-xs text-bad">{errorMessage}</FieldError>}
    </RadioGroup>
  )
}
