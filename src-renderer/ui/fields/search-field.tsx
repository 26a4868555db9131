import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { Kbd } from '../text/kbd.tsx'
import { inputClass } from './field-parts.tsx'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  /** Shown at the right edge while empty, for example `/`. */
  shortcut?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onBlur?: () => void
}

/** A search box that is emptied by Escape or by its cross. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, inputRef, shortcut, onKeyDown, onBlur } = props
  const { t } = useTranslation('ui')
  return (
    <AriaSearchField value={value} onChange={onChange} className="relative flex w-68 items-center">
      <Label className="sr-only">{label}</Label>
      <Search aria-hidden className="pointer-events-none absolute left-2 size-3.5 text-ink-3" />
      <Input
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        {...(onKeyDown === undefined ? {} : { onKeyDown })}
        {...(onBlur === undefined ? {} : { onBlur })}
        placeholder={placeholder ?? label}
        className={joinClassNames(inputClass, 'h-7 pr-7 pl-7 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value === '' ? (
        shortcut !== undefined && (
          <span aria-hidden className="pointer-events-none absolute right-2 text-ink-3">
            <Kbd keys={shortcut} />
          </span>
        )
      ) : (
        <Button
          aria-label={t('clearSearch')}
          className="absolute right-1 flex size-5 items-center justify-center rounded-sm text-ink-2 data-hovered:bg-hover"
        >
          <X aria-hidden className="size-3.5" />
        </Button>
      )}
    </AriaSearchField>
  )
}
