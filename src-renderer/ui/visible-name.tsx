import { visibleText } from '#contract/rules/visible-text.ts'
import { shortenToRoom } from './shorten-middle.ts'

interface VisibleNameProps {
  text: string
  /** The room in px where it is known: what does not fit is left out in the middle, since names often differ at their end. */
  roomPx?: number
}

/** Text that others wrote, with what is invisible in it made visible; cut when it does not fit, whole on hover and when read aloud. */
export function VisibleName({ text, roomPx }: VisibleNameProps) {
  const shown = visibleText(text)
  const short = roomPx === undefined ? shown : shortenToRoom(shown, roomPx)
  return (
    <span className="truncate" title={shown}>
      {short === shown ? (
        shown
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <span className="sr-only">{shown}</span>
        </>
      )}
    </span>
  )
}
