import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, getButtonClass } from '../../ui/buttons/button-class.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { useExcludeFromTabOrder } from '../../ui/table/row-focus.ts'

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant
  size?: ButtonSize
}

function ButtonAnchor({ variant = 'quiet', size = 'md', className, ...props }: ButtonAnchorProps) {
  const isOutOfTabOrder = useExcludeFromTabOrder()
  return (
    <a
      tabIndex={isOutOfTabOrder ? -1 : 0}
      {...props}
      className={joinClassNames(getButtonClass({ variant, size }), className)}
    />
  )
}

/** A link that is among buttons and looks like one of them; in a row of a table, a Tab stop as they are. */
export const ButtonLink = createLink(ButtonAnchor)
