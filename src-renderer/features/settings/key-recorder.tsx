import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { formatKeys, isReserved } from '../../shared/shortcuts/shortcut.ts'
import { findConflicts, isSingleKey, type ShortcutId } from '../../shared/shortcuts/shortcut-table.ts'
import { useShortcutChoices } from '../../shared/shortcuts/use-shortcut.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'

interface KeyRecorderProps {
  id: ShortcutId
  /** Empty: no keys. */
  onChoose: (keys: string) => void
  onCancel: () => void
}

/**
 * Takes the keys that are pressed while it has the focus. It refuses those that lists, fields and the window need, and
 * those of another command on the same screen, which it names.
 */
export function KeyRecorder({ id, onChoose, onCancel }: KeyRecorderProps) {
  const { t } = useTranslation('shortcuts')
  const choices = useShortcutChoices()
  const box = useRef<HTMLButtonElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => box.current?.focus(), [])
  const choose = (keys: string): void => {
    const [other] = findConflicts(id, keys, { ...choices, singleKeys: true })
    if (isReserved(keys)) setRefused(t('reserved', { keys }))
    else if (isSingleKey(keys) && !choices.singleKeys) setRefused(t('singleKeysOff', { keys }))
    else if (other !== undefined) setRefused(t('taken', { keys, act: t(`acts.${other}`) }))
    else onChoose(keys)
  }
  const take = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const keys = formatKeys(event, choices)
    if (event.key === 'Escape') onCancel()
    else if (keys !== null) choose(keys)
  }
  return (
    <span className="flex flex-col items-end gap-1 py-1">
      <span className="flex items-center gap-1">
        <button
          ref={box}
          type="button"
          data-records-keys=""
          onKeyDown={take}
          className="h-[26px] rounded-md border border-accent px-2 text-accent"
        >
          {t('press')}
        </button>
        <Button size="sm" onPress={() => onChoose('')}>
          {t('remove')}
        </Button>
        <Button size="sm" onPress={onCancel}>
          {t('cancel')} <Kbd keys="Esc" />
        </Button>
      </span>
      <span role="alert" className="text-xs text-bad">
        {refused}
      </span>
    </span>
  )
}
