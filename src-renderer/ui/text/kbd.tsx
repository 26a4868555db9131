/** A shortcut as keys, for example `Ctrl K`; the parts are separated by spaces. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex gap-0.5 font-sans">
      {keys.split(' ').map((key) => (
        <span key={key} className="rounded-sm border border-current/30 px-1 text-xs leading-4">
          {key}
        </span>
      ))}
    </kbd>
  )
}
