import type { ReactNode } from 'react'

/** One figure with what it is and what it rests on, whose `n = 240` is never torn apart. */
export function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ink-2">{name}</dt>
      <dd>
        <span className="block text-lg font-semibold tabular-nums">{children}</span>
        <span className="block text-xs text-ink-3 tabular-nums">
          {note.split(/(n = \S+)/).map((part, place) =>
            place % 2 === 0 ? (
              part
            ) : (
              <span key={part} className="whitespace-nowrap">
                {part}
              </span>
            ),
          )}
        </span>
      </dd>
    </div>
  )
}
