import { Check, ChevronDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  ListLayout,
  Popover,
  SelectValue,
  Virtualizer,
} from 'react-aria-components'
import { joinClassNames } from '../class-names.ts'
import { FieldLabel, FieldNotes, type FieldWords, inputClass, isFieldInvalid } from './field-parts.tsx'

interface SelectOption<Value extends string> {
  value: Value
  label: string
  description?: string
}

interface SelectFieldProps<Value extends string> extends FieldWords {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  onOpenChange?: (isOpen: boolean) => void
  placeholder?: string
  isDisabled?: boolean
}

/** More options than that are drawn only where they are seen. */
const mostInPlace = 100

/** One of a list that is too long to be shown side by side; see `SegmentedControl` for short ones. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const { options, value, onChange, onOpenChange, placeholder, isDisabled = false, ...words } = props
  return (
    <AriaSelect
      value={value}
      onChange={(key) => {
        const picked = options.find((option) => option.value === key)
        if (picked !== undefined) onChange(picked.value)
      }}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
      isDisabled={isDisabled}
      isInvalid={isFieldInvalid(words.errorMessage)}
      validationBehavior="aria"
      {...(placeholder === undefined ? {} : { placeholder })}
      className="flex flex-col gap-1"
    >
      <FieldLabel {...words} />
      <div role="presentation" onKeyDownCapture={holdBackSideways} className="flex flex-col">
        <Button className={joinClassNames(inputClass, 'flex h-7 cursor-default items-center gap-2 text-left')}>
          <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-ink-3">
            {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
          </SelectValue>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </Button>
      </div>
      <FieldNotes {...words} />
      <Popover
        offset={4}
        className="layer-in min-w-(--trigger-width) overflow-auto rounded-lg border border-line bg-surface p-1 shadow-layer"
      >
        {options.length > mostInPlace ? (
          <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 44 }}>
            <ListBox className="h-80 overflow-auto outline-none">
              {options.map((option) => (
                <SelectRow key={option.value} option={option} />
              ))}
            </ListBox>
          </Virtualizer>
        ) : (
          <ListBox className="outline-none">
            {options.map((option) => (
              <SelectRow key={option.value} option={option} />
            ))}
          </ListBox>
        )}
      </Popover>
    </AriaSelect>
  )
}

/** Left and right would choose another one while the list is closed: a choice is made in sight of the others. */
function holdBackSideways(event: KeyboardEvent): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  event.stopPropagation()
}

function SelectRow({ option }: { option: SelectOption<string> }) {
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.label}
      className="group flex cursor-default items-start gap-2 rounded-md px-2 py-1 outline-none data-focused:bg-accent-soft data-focused:forced-highlight"
    >
      <Check aria-hidden className="invisible mt-0.5 size-3.5 text-accent group-data-selected:visible" />
      <span className="flex min-w-0 flex-col">
        <span>{option.label}</span>
        {option.description === undefined ? null : (
          <span slot="description" className="text-xs text-ink-3">
            {option.description}
          </span>
        )}
      </span>
    </ListBoxItem>
  )
}
