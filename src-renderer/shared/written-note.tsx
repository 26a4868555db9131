import { TimeText } from '../ui/text/time-text.tsx'

/**
 * Beside the button that wrote a file: what was written, and when, since the note stays while what it was made of goes
 * on. The time is outside of what is read out, where it would be read at each minute.
 */
export function WrittenNote({ text, atMs }: { text: string | null; atMs: number }) {
  return (
    <span className="flex min-w-0 gap-1 text-xs text-ink-2">
      <span role="status" className="min-w-0 truncate">
        {text}
      </span>
      {text === null ? null : (
        <span className="shrink-0">
          · <TimeText atMs={atMs} />
        </span>
      )}
    </span>
  )
}
