/** Signs of Chinese and the like are as wide as two letters. */
const square =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

/** Names up to this width are not cut: a column of names has room for them. */
const usualRoom = 16
const tailWidth = 6

const widthOf = (letter: string): number => (square.test(letter) ? 2 : 1)

/**
 * A long name in two: what may be cut where there is no room, and the end that stays. A name of up to `room` letters (a
 * Chinese one counts as two) has no such end.
 */
export function splitName(name: string, room = usualRoom): { head: string; tail: string } {
  const letters = Array.from(name)
  if (letters.reduce((width, letter) => width + widthOf(letter), 0) <= room) return { head: name, tail: '' }
  let at = letters.length
  let width = 0
  while (at > 0 && width + widthOf(letters[at - 1] ?? '') <= tailWidth) {
    at -= 1
    width += widthOf(letters[at] ?? '')
  }
  return { head: letters.slice(0, at).join(''), tail: letters.slice(at).join('') }
}
