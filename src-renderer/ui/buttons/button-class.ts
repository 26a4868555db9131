import { joinClassNames } from '../class-names.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain'
export type ButtonSize = 'sm' | 'md'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent-solid text-on-solid border-transparent font-medium hover:bg-accent-solid-hover active:bg-accent-solid-hover',
  quiet: 'bg-surface text-ink border-line-strong hover:bg-hover active:bg-sunken aria-expanded:bg-sunken',
  danger:
    'bg-bad-solid text-on-solid border-transparent font-medium hover:bg-bad-solid-hover active:bg-bad-solid-hover',
  plain: 'bg-transparent text-accent border-transparent hover:bg-accent-soft active:bg-accent-soft',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-[22px] px-2 text-xs gap-1',
  md: 'h-7 px-3 text-sm gap-1.5',
}

/** How a button looks; also for a link among buttons. */
export function getButtonClass({ variant, size }: { variant: ButtonVariant; size: ButtonSize }): string {
  return joinClassNames(
    'inline-flex shrink-0 cursor-default items-center justify-center whitespace-nowrap rounded-md border select-none',
    'transition-colors duration-100 data-disabled:pointer-events-none data-disabled:opacity-50 data-pending:opacity-60',
    variants[variant],
    sizes[size],
  )
}
