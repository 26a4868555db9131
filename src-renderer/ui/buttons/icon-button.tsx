import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { joinClassNames } from '../class-names.ts'
import { useExcludeFromTabOrder } from '../table/row-focus.ts'
import { Kbd } from '../text/kbd.tsx'
import { Tooltip } from '../tooltip.tsx'

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
  /** Shown beside the label, for example `Ctrl K`. */
  shortcut?: string
}

/** A button with a picture; its words are its accessible name and its tooltip. */
export function IconButton({ label, icon, size = 'md', shortcut, ...props }: IconButtonProps) {
  const excludeFromTabOrder = useExcludeFromTabOrder()
  const words =
    shortcut === undefined ? (
      label
    ) : (
      <span className="inline-flex items-center gap-2">
        {label}
        <Kbd keys={shortcut} />
      </span>
    )
  return (
    <Tooltip text={words}>
      <AriaButton
        excludeFromTabOrder={excludeFromTabOrder}
        {...props}
        aria-label={label}
        className={joinClassNames(
          'inline-flex shrink-0 cursor-default items-center justify-center rounded-md text-ink-2 [&>svg]:size-4',
          'transition-colors duration-100 data-disabled:opacity-50 data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-sunken',
          size === 'sm' ? 'size-[22px]' : 'size-7',
        )}
      >
        {icon}
      </AriaButton>
    </Tooltip>
  )
}
