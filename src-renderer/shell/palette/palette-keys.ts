import type { KeyboardEvent } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'> & { nativeEvent: { isComposing: boolean } }

/**
 * True for an Enter that chooses nothing: one that ends what an input method composes, and one that is repeated by a
 * key that is held, which would choose again in the list that comes after the first.
 */
export function holdBackEnter(event: Press): boolean {
  if (event.key !== 'Enter') return false
  if (event.nativeEvent.isComposing) return true
  if (event.repeat) event.preventDefault()
  return event.repeat
}
