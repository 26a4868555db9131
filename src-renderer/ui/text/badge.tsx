import type { ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

interface BadgeProps {
  tone?: Tone
  /** One letter or sign, so that the colour is not the only carrier of the meaning. */
  letter?: string
  icon?: ReactNode
  children: ReactNode
}

/** A state in a word or two. */
export function Badge({ tone = 'neutral', letter, icon, children }: BadgeProps) {
  return (
    <span
      className={joinClassNames(
        'inline-flex h-[18px] max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon === undefined ? null : (
        <span aria-hidden className="inline-flex size-3 shrink-0 [&>svg]:size-full">
          {icon}
        </span>
      )}
      {letter === undefined ? null : (
        <span aria-hidden className="font-semibold">
          {letter}
        </span>
      )}
      <span className="truncate">{children}</span>
    </span>
  )
}
