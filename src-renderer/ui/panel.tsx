import { type ReactNode, useId } from 'react'

/** A part of a page with a heading of its own. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <header className="flex min-h-[22px] items-center gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <span className="ml-auto flex items-center gap-2">{aside}</span>
      </header>
      {children}
    </section>
  )
}

/** Names and values, one pair a line. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
