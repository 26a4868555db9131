import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import { useExcludeFromTabOrder } from '../table/row-focus.ts'

interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  /** Leave out only together with an `aria-label`. */
  children?: ReactNode
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  const excludeFromTabOrder = useExcludeFromTabOrder()
  return (
    <AriaCheckbox
      {...(excludeFromTabOrder ? { excludeFromTabOrder } : {})}
      {...props}
      className="group relative inline-flex cursor-default items-start gap-2 data-disabled:opacity-50"
    >
      <span
        aria-hidden
        className="mt-px inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-on-solid group-data-focus-visible:outline-focus group-data-focus-visible:outline-offset-1 group-data-focus-visible:outline-accent group-data-indeterminate:border-accent-solid group-data-indeterminate:bg-accent-solid group-data-invalid:border-bad group-data-selected:border-accent-solid group-data-selected:bg-accent-solid"
      >
        {props.isIndeterminate === true ? (
          <Minus className="size-3" strokeWidth={3} />
        ) : (
          <Check className="invisible size-3 group-data-selected:visible" strokeWidth={3} />
        )}
      </span>
      {children}
    </AriaCheckbox>
  )
}
