import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, getButtonClass } from '../ui/button-class.ts'
import { joinClassNames } from '../ui/class-names.ts'

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant
  size?: ButtonSize
}

function ButtonAnchor({ variant = 'quiet', size = 'md', className, ...props }: ButtonAnchorProps) {
  return <a {...props} className={joinClassNames(getButtonClass({ variant, size }), className)} />
}

/** A link that is among buttons and looks like one of them. */
export const ButtonLink = createLink(ButtonAnchor)
