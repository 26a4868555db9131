import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { hasAllWords, readSearchWords } from '../search/search-words.ts'
import { areasOf, findConflicts, listKeys, type ShortcutArea, type ShortcutId, shortcutIds } from './shortcut-table.ts'
import { useShortcutChoices } from './use-shortcut.ts'

const areaOrder: readonly ShortcutArea[] = ['everywhere', 'inbox', 'event', 'predict', 'subscriptions', 'registrations']

/** Keys that belong to lists, fields and the window and cannot be given to anything else, by where they work. */
const fixedKeys = {
  lists: [
    ['↑ ↓', 'move'],
    ['← →', 'cells'],
    ['Space', 'select'],
    ['Shift ↓', 'extend'],
    ['Ctrl A', 'selectAll'],
    ['Enter', 'open'],
    ['Esc', 'close'],
  ],
  fields: [
    ['1 2 3', 'direction'],
    ['Alt 1 2 3', 'directionWhileTyping'],
    ['← →', 'nextDirection'],
    ['↑ ↓', 'confidence'],
    ['Shift ↑ ↓', 'confidenceFast'],
    ['PageUp PageDown', 'confidenceFast'],
    ['Alt ↑ ↓', 'sameField'],
  ],
  window: [
    ['Ctrl =', 'zoomIn'],
    ['Ctrl -', 'zoomOut'],
    ['Ctrl 0', 'zoomReset'],
  ],
} as const

type FixedArea = keyof typeof fixedKeys
type FixedKey = (typeof fixedKeys)[FixedArea][number]
const fixedAreas = ['lists', 'fields', 'window'] as const

interface ShortcutListProps {
  /** The controls at the end of a shortcut's row. */
  act?: (id: ShortcutId) => ReactNode
  /** Whether typing searches at once. */
  isSearchFocused?: boolean
}

/** Every shortcut with what it does, by where it works, and a box to search them. */
export function ShortcutList({ act, isSearchFocused = false }: ShortcutListProps) {
  const { t } = useTranslation('shortcuts')
  const choices = useShortcutChoices()
  const [text, setText] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isSearchFocused) searchBox.current?.focus()
  }, [isSearchFocused])
  const isFound = useMemo(() => {
    const words = readSearchWords(text)
    return (searched: string): boolean => hasAllWords(searched, words)
  }, [text])
  const groups = useMemo(() => {
    const shown = shortcutIds.filter((id) => isFound(`${t(`acts.${id}`)} ${listKeys(id, choices).join(' ')}`))
    return areaOrder
      .map((area) => ({ area, ids: shown.filter((id) => areasOf(id)[0] === area) }))
      .filter(({ ids }) => ids.length > 0)
  }, [isFound, t, choices])
  const fixed = fixedAreas
    .map((area) => ({ area, keys: fixedKeys[area].filter(([keys, id]) => isFound(`${t(`fixed.${id}`)} ${keys}`)) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={t('search')} value={text} onChange={setText} inputRef={searchBox} />
      {groups.length + fixed.length === 0 ? <p className="text-ink-2">{t('nothing')}</p> : null}
      {groups.map(({ area, ids }) => (
        <section key={area} aria-label={t(`areas.${area}`)}>
          <h3 className="pb-1 text-xs text-ink-3">{t(`areas.${area}`)}</h3>
          <dl className="flex flex-col">
            {ids.map((id) => (
              <div key={id} className="flex min-h-[30px] items-center gap-3 border-line border-b">
                <dt className="min-w-0 flex-1">{t(`acts.${id}`)}</dt>
                <dd className="flex items-center gap-2">
                  <Keys id={id} />
                  {act?.(id)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {fixed.map(({ area, keys }) => (
        <FixedKeys key={area} area={area} keys={keys} />
      ))}
    </div>
  )
}

function Keys({ id }: { id: ShortcutId }) {
  const { t } = useTranslation('shortcuts')
  const choices = useShortcutChoices()
  const keys = listKeys(id, choices)
  // Keys that were given elsewhere before this one had its defaults again.
  const [other] = keys.flatMap((one) => findConflicts(id, one, choices))
  if (keys.length === 0) return <span className="text-ink-3">{t('none')}</span>
  return (
    <>
      {keys.map((one, index) => (
        <span key={one} className="inline-flex items-center gap-2">
          {index === 0 ? null : <span className="text-xs text-ink-3">{t('or')}</span>}
          <Kbd keys={one} />
        </span>
      ))}
      {other === undefined ? null : (
        <span className="text-xs text-warn">{t('conflict', { act: t(`acts.${other}`) })}</span>
      )}
    </>
  )
}

function FixedKeys({ area, keys }: { area: FixedArea; keys: readonly FixedKey[] }) {
  const { t } = useTranslation('shortcuts')
  return (
    <section aria-label={t(`areas.${area}`)}>
      <h3 className="pb-1 text-xs text-ink-3">{t(`areas.${area}`)}</h3>
      <dl className="flex flex-col">
        {keys.map(([combination, id]) => (
          <div key={combination} className="flex min-h-[30px] items-center gap-3 border-line border-b">
            <dt className="min-w-0 flex-1">{t(`fixed.${id}`)}</dt>
            <dd>
              <Kbd keys={combination} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
