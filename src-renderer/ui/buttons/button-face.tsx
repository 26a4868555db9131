import type { ReactNode } from 'react'
import { type ButtonVariant, getButtonClass } from './button-class.ts'

/** What looks like a button of the usual size and is none. */
export function ButtonFace({
  variant,
  icon,
  children,
}: {
  variant: ButtonVariant
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <span className={getButtonClass({ variant, size: 'md' })}>
      <span className="-ml-0.5 inline-flex size-3.5 items-center justify-center [&>svg]:size-full">{icon}</span>
      {children}
    </span>
  )
}
