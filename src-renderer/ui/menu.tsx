import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { joinClassNames } from './class-names.ts'
import { Kbd } from './text/kbd.tsx'

interface MenuEntry {
  id: string
  label: ReactNode
  /** The words by which typing finds it; needed when `label` is not plain text. */
  text?: string
  shortcut?: string
  tone?: 'danger'
  isDisabled?: boolean
  startsGroup?: boolean
  onAction: () => void
}

interface MenuProps {
  label: string
  /** The button that opens it. */
  trigger: ReactNode
  entries: readonly MenuEntry[]
}

export function Menu({ label, trigger, entries }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        offset={4}
        className="layer-in min-w-44 overflow-auto rounded-lg border border-line bg-surface p-1 shadow-layer"
      >
        <AriaMenu aria-label={label} className="outline-none">
          {entries.flatMap((entry) => [
            ...(entry.startsGroup === true
              ? [<Separator key={`${entry.id}-line`} className="my-1 border-line border-t" />]
              : []),
            <MenuRow key={entry.id} entry={entry} />,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  const text = entry.text ?? (typeof entry.label === 'string' ? entry.label : entry.id)
  return (
    <MenuItem
      id={entry.id}
      textValue={text}
      isDisabled={entry.isDisabled ?? false}
      onAction={entry.onAction}
      className={joinClassNames(
        'flex cursor-default items-center gap-6 rounded-md px-2 py-1 outline-none data-disabled:opacity-50 data-focused:bg-accent-soft',
        entry.tone === 'danger' && 'text-bad',
      )}
    >
      <span className="flex-1">{entry.label}</span>
      {entry.shortcut === undefined ? null : <Kbd keys={entry.shortcut} />}
    </MenuItem>
  )
}
