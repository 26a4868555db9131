import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { useExcludeFromTabOrder } from './row-focus.ts'

type Variant = 'primary' | 'quiet' | 'danger' | 'plain'
type Size = 'sm' | 'md'

const variants: Record<Variant, string> = {
  primary:
    'bg-accent-solid text-on-solid border-transparent font-medium data-hovered:bg-accent-solid-hover data-pressed:bg-accent-solid-hover',
  quiet:
    'bg-surface text-ink border-line-strong data-hovered:bg-hover data-pressed:bg-sunken aria-expanded:bg-sunken',
  danger:
    'bg-bad-solid text-on-solid border-transparent font-medium data-hovered:bg-bad-solid-hover data-pressed:bg-bad-solid-hover',
  plain:
    'bg-transparent text-accent border-transparent data-hovered:bg-accent-soft data-pressed:bg-accent-soft',
}

const sizes: Record<Size, string> = {
  sm: 'h-[22px] px-2 text-xs gap-1',
  md: 'h-7 px-3 text-sm gap-1.5',
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  variant?: Variant
  size?: Size
  icon?: ReactNode
  children: ReactNode
}

/** A button with words. `quiet` is the usual one; at most one `primary` stands on a surface. */
export function Button({ variant = 'quiet', size = 'md', icon, children, ...props }: ButtonProps) {
  const excludeFromTabOrder = useExcludeFromTabOrder()
  return (
    <AriaButton
      excludeFromTabOrder={excludeFromTabOrder}
      {...props}
      className={classNames(
        'inline-flex shrink-0 cursor-default items-center justify-center whitespace-nowrap rounded-md border select-none',
        'transition-colors duration-100 data-disabled:opacity-50 data-pending:opacity-60',
        variants[variant],
        sizes[size],
      )}
    >
      {icon === undefined ? null : (
        <span
          aria-hidden
          className="-ml-0.5 inline-flex size-3.5 items-center justify-center [&>svg]:size-full"
        >
          {icon}
        </span>
      )}
      {children}
    </AriaButton>
  )
}
