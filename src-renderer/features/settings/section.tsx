import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SectionProps {
  title: string
  /** What an address leads to it by, after its `#`. */
  name?: string
  children: ReactNode
}

/** One part of the settings, with its heading. */
export function Section({ title, name, children }: SectionProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const isAskedFor = useRouterState({ select: ({ location }) => name !== undefined && location.hash === name })
  useEffect(() => {
    if (!isAskedFor) return
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className="outline-none flex flex-col gap-3 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
