/** What an arrow key does while the focus is in a segmented control. */
export type SegmentedMove = 'previous' | 'next' | 'nothing'

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const sideways: Readonly<Record<string, 'previous' | 'next'>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/**
 * Left and right move by one and stop at both ends; up and down, and an arrow with another key held, do nothing. A
 * radio group of the platform moves by all four arrows and goes round at its ends, which turns *Up* into *Down* under a
 * hand that means another field. Null: no arrow key.
 */
export function segmentedMoveOf(
  press: KeyPress,
  { index, count }: { index: number; count: number },
): SegmentedMove | null {
  if (!press.key.startsWith('Arrow')) return null
  const move = sideways[press.key]
  if (move === undefined || press.shiftKey || press.ctrlKey || press.metaKey || press.altKey) return 'nothing'
  const target = index + (move === 'next' ? 1 : -1)
  return index === -1 || target < 0 || target >= count ? 'nothing' : move
}
