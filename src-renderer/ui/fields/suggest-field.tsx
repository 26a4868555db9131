import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { joinClassNames } from '../class-names.ts'
import { FieldLabel, FieldNotes, type FieldWords, inputClass, isFieldInvalid } from './field-parts.tsx'

interface SuggestFieldProps extends FieldWords {
  text: string
  onText: (text: string) => void
  /** Texts that are offered while one is typed; any other can be entered too. */
  suggestions: readonly string[]
  /** Enter, or a suggestion that was chosen. */
  onEnter: (text: string) => void
  onBlur?: () => void
  placeholder?: string
  isDisabled?: boolean
}

/** A line of text that offers what was entered elsewhere before. */
export function SuggestField(props: SuggestFieldProps): ReactNode {
  const { text, onText, suggestions, onEnter, onBlur, placeholder, isDisabled = false, ...words } = props
  const items = useMemo(() => suggestions.map((id) => ({ id })), [suggestions])
  const enter = (event: KeyboardEvent): void => {
    const input = event.target
    // With a suggestion under the cursor, Enter chooses that one.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(input instanceof HTMLInputElement)) return
    if (input.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    event.stopPropagation()
    onEnter(text)
  }
  return (
    <ComboBox
      allowsCustomValue
      menuTrigger="input"
      value={null}
      inputValue={text}
      onInputChange={onText}
      onChange={(key) => {
        if (typeof key === 'string') onEnter(key)
      }}
      defaultItems={items}
      isDisabled={isDisabled}
      isInvalid={isFieldInvalid(words.errorMessage)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldLabel {...words} />
      <div onKeyDownCapture={enter}>
        <Input
          className={joinClassNames(inputClass, 'h-7')}
          maxLength={200}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(onBlur === undefined ? {} : { onBlur })}
        />
      </div>
      <FieldNotes {...words} />
      <Popover
        offset={4}
        className="layer-in max-h-60 min-w-(--trigger-width) overflow-auto rounded-lg border border-line bg-surface p-1 shadow-layer"
      >
        <ListBox className="outline-none">
          {(item: { id: string }) => (
            <ListBoxItem
              textValue={item.id}
              className="cursor-default rounded-md px-2 py-1 outline-none data-focused:bg-accent-soft data-focused:forced-highlight"
            >
              {escapeInvisible(item.id)}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
