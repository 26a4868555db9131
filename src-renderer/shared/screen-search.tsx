import { useMemo, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { SearchField } from '../ui/fields/search-field.tsx'
import { type Command, useCommands } from './commands.tsx'
import { useShortcut } from './shortcuts/use-shortcut.ts'

interface ScreenSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** The search box of a screen. Its key goes there from anywhere on the screen, and so does the palette. */
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
  return <SearchField {...props} inputRef={box} {...(keys === undefined ? {} : { shortcut: keys })} />
}
