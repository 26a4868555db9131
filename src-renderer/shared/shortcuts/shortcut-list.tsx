import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { areasOf, findConflicts, listKeys, type ShortcutArea, type ShortcutId, shortcutIds } from './shortcut-table.ts'
import { useShortcutChoices } from './use-shortcut.ts'

const areaOrder: readonly ShortcutArea[] = ['everywhere', 'inbox', 'event', 'predict', 'subscriptions', 'registrations']

/** Keys that belong to lists and fields and cannot be given to anything else. */
const fixedKeys = [
  ['↑ ↓', 'move'],
  ['← →', 'cells'],
  ['Space', 'select'],
  ['Shift ↓', 'extend'],
  ['Ctrl A', 'selectAll'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

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
  const groups = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const shown = shortcutIds.filter((id) => {
      const searched = `${t(`acts.${id}`)} ${listKeys(id, choices).join(' ')}`.toLowerCase()
      return words.every((word) => searched.includes(word))
    })
    return areaOrder
      .map((area) => ({ area, ids: shown.filter((id) => areasOf(id)[0] === area) }))
      .filter(({ ids }) => ids.length > 0)
  }, [text, t, choices])
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={t('search')} value={text} onChange={setText} inputRef={searchBox} />
      {groups.length === 0 ? <p className="text-ink-2">{t('nothing')}</p> : null}
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
      {text === '' ? <FixedKeys /> : null}
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

function FixedKeys() {
  const { t } = useTranslation('shortcuts')
  return (
    <section aria-label={t('areas.lists')}>
      <h3 className="pb-1 text-xs text-ink-3">{t('areas.lists')}</h3>
      <dl className="flex flex-col">
        {fixedKeys.map(([keys, id]) => (
          <div key={id} className="flex min-h-[30px] items-center gap-3 border-line border-b">
            <dt className="min-w-0 flex-1">{t(`lists.${id}`)}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
