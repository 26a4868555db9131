import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { useExcludeFromTabOrder } from '../table/row-focus.ts'
import { type ButtonSize, type ButtonVariant, getButtonClass } from './button-class.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button with words. `quiet` is the usual one; at most one `primary` on a surface. */
export function Button({ variant = 'quiet', size = 'md', icon, children, ...props }: ButtonProps) {
  const excludeFromTabOrder = useExcludeFromTabOrder()
  return (
    <AriaButton
      excludeFromTabOrder={excludeFromTabOrder}
      {...props}
      data-variant={variant}
      className={getButtonClass({ variant, size })}
    >
      {icon === undefined ? null : (
        <span aria-hidden className="-ml-0.5 inline-flex size-3.5 items-center justify-center [&>svg]:size-full">
          {icon}
        </span>
      )}
      {children}
    </AriaButton>
  )
}
