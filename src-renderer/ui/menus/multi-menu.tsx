import { Check, ChevronDown } from 'lucide-react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { Button } from '../buttons/button.tsx'
import { joinClassNames } from '../class-names.ts'
import { useCount } from '../text/use-count.ts'
import { useJoins } from '../text/use-joins.ts'

interface MultiMenuProps {
  /** Says on the button what is chosen from. */
  label: string
  options: readonly { value: string; label: string; count?: number }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Any number of a list, ticked in a menu that stays open meanwhile. The button says how many are ticked. */
export function MultiMenu({ label, options, chosen, onChange }: MultiMenuProps) {
  const count = useCount()
  const joins = useJoins()
  return (
    <MenuTrigger>
      <Button>
        <span className={joinClassNames(chosen.length > 0 && 'font-medium text-accent')}>
          {chosen.length === 0 ? label : joins.label(label, count(chosen.length))}
        </span>
        <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
      </Button>
      <Popover
        offset={4}
        className="layer-in max-h-[60vh] min-w-44 max-w-96 overflow-auto rounded-lg border border-line bg-surface p-1 shadow-layer"
      >
        <AriaMenu
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChange(options.map(({ value }) => value).filter((value) => keys === 'all' || keys.has(value)))
          }
          className="outline-none"
        >
          {options.map((option) => (
            <MenuItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className="group flex cursor-default items-center gap-2 rounded-md px-2 py-1 outline-none data-focused:bg-accent-soft data-focused:forced-highlight"
            >
              <Check aria-hidden className="invisible size-3.5 shrink-0 text-accent group-data-selected:visible" />
              <span className="min-w-0 flex-1 truncate">{escapeInvisible(option.label)}</span>
              {option.count === undefined ? null : (
                <span className="text-ink-2 text-xs tabular-nums">{count(option.count)}</span>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
