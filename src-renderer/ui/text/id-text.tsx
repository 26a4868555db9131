import { shortenMiddle } from './shorten-middle.ts'

/** An identifier, shortened in the middle and copied whole. */
export function IdText({ id, max = 18 }: { id: string; max?: number }) {
  const short = shortenMiddle(id, max)
  if (short === id) return <span className="font-mono text-xs break-all select-all">{id}</span>
  return (
    <span
      className="font-mono text-xs whitespace-nowrap select-all"
      title={id}
      onCopy={(event) => {
        event.clipboardData.setData('text/plain', id)
        event.preventDefault()
      }}
    >
      <span aria-hidden>{short}</span>
      <span className="sr-only">{id}</span>
    </span>
  )
}
