import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { type Command, useCommands } from '../command-registry.tsx'
import { findFound, moveFocusToScreen } from '../pages/screen-focus.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { useTypedText } from '../use-typed-text.ts'

interface ScreenSearchProps {
  label: string
  /** May come back late from where `onChange` keeps it. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/**
 * The search box of a screen. Its key goes there from anywhere on the screen, and so does the palette. Enter and the
 * down arrow go on to what was found; Escape empties it first, then leaves it.
 */
export function ScreenSearch({ value, onChange, ...words }: ScreenSearchProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLInputElement>(null)
  const keys = useShortcut('search')
  const { label } = words
  const typed = useTypedText(value, onChange)
  useCommands(
    useMemo<readonly Command[]>(
      () => [
        {
          id: 'search-screen',
          title: label,
          synonyms: t('searchScreen'),
          group: 'act',
          menu: 'edit',
          shortcut: 'search',
          run: () => box.current?.focus(),
        },
      ],
      [t, label],
    ),
  )
  const leave = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isEscape = event.key === 'Escape' && typed.text === ''
    if (!isEscape && event.key !== 'Enter' && event.key !== 'ArrowDown') return
    if (event.nativeEvent.isComposing) return
    const found = findFound()
    if (found !== null) {
      event.preventDefault()
      found.focus({ preventScroll: true })
    } else if (isEscape) moveFocusToScreen()
  }
  return (
    <SearchField
      {...words}
      value={typed.text}
      onChange={typed.setText}
      onBlur={typed.leave}
      onKeyDown={leave}
      inputRef={box}
      {...(keys === undefined ? {} : { shortcut: keys })}
    />
  )
}
