import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'

interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  /** Leave out only together with an `aria-label`. */
  children?: ReactNode
}

/** Something that is on or off at once, without a button to confirm. */
export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className="group relative inline-flex cursor-default items-center gap-2 data-disabled:opacity-50"
    >
      <span
        aria-hidden
        className="inline-flex h-4 w-7 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-px group-data-focus-visible:outline-focus group-data-focus-visible:outline-offset-1 group-data-focus-visible:outline-accent group-data-selected:border-accent-solid group-data-selected:bg-accent-solid"
      >
        <span className="size-3 rounded-full bg-ink-3 forced-colors:border-6 transition-transform duration-100 group-data-selected:translate-x-3 group-data-selected:bg-on-solid" />
      </span>
      {children}
    </AriaSwitch>
  )
}
