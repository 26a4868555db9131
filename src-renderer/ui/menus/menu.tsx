import { type ReactNode, useRef } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { joinClassNames } from '../class-names.ts'
import { Kbd } from '../text/kbd.tsx'

export interface MenuEntry {
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
      <Popover offset={4} className={popoverClass}>
        <MenuList label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  )
}

const popoverClass = 'layer-in min-w-44 overflow-auto rounded-lg border border-line bg-surface p-1 shadow-layer'

function MenuList({ label, entries, onClose }: Pick<MenuProps, 'label' | 'entries'> & { onClose?: () => void }) {
  return (
    <AriaMenu
      aria-label={label}
      className="outline-none"
      {...(onClose === undefined ? {} : { autoFocus: 'first' as const, onClose })}
    >
      {entries.flatMap((entry) => [
        ...(entry.startsGroup === true
          ? [<Separator key={`${entry.id}-line`} className="my-1 border-line border-t" />]
          : []),
        <MenuRow key={entry.id} entry={entry} />,
      ])}
    </AriaMenu>
  )
}

interface ContextMenuProps extends Pick<MenuProps, 'label' | 'entries'> {
  /** In px, from the corner of the window. */
  at: { x: number; y: number }
  onClose: () => void
}

/** The menu of a right click, open where that was. The focus goes back to where it came from. */
export function ContextMenu({ label, entries, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} aria-hidden className="pointer-events-none fixed" style={{ left: at.x, top: at.y }} />
      <Popover triggerRef={anchor} isOpen onOpenChange={onClose} placement="bottom start" className={popoverClass}>
        <MenuList label={label} entries={entries} onClose={onClose} />
      </Popover>
    </>
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
        'flex cursor-default items-center gap-6 rounded-md px-2 py-1 outline-none data-disabled:opacity-50 data-focused:bg-accent-soft data-focused:forced-highlight',
        entry.tone === 'danger' && 'text-bad',
      )}
    >
      <span className="flex-1">{entry.label}</span>
      {entry.shortcut === undefined ? null : <Kbd keys={entry.shortcut} />}
    </MenuItem>
  )
}
