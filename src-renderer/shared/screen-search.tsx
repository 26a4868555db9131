import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { SearchField } from '../ui/fields/search-field.tsx'
import { type Command, useCommands } from './command-registry.tsx'
import { findFound, moveFocusToScreen } from './screen-focus.ts'
import { useShortcut } from './shortcuts/use-shortcut.ts'

interface ScreenSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/**
 * The search box of a screen. Its key goes there from anywhere on the screen, and so does the palette. Enter and the
 * down arrow go on to what was found; Escape empties it first, then leaves it.
 */
export function ScreenSearch(props: ScreenSearchProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLInputElement>(null)
  const keys = useShortcut('search')
  const { label } = props
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
    const isEscape = event.key === 'Escape' && props.value === ''
    if (!isEscape && event.key !== 'Enter' && event.key !== 'ArrowDown') return
    if (event.nativeEvent.isComposing) return
    const found = findFound()
    if (found !== null) {
      event.preventDefault()
      found.focus({ preventScroll: true })
    } else if (isEscape) moveFocusToScreen()
  }
  return <SearchField {...props} onKeyDown={leave} inputRef={box} {...(keys === undefined ? {} : { shortcut: keys })} />
}
