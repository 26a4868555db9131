/** At most `max` characters: the beginning and the end, with `…` between. */
export function shortenMiddle(text: string, max: number): string {
  const letters = Array.from(text)
  if (letters.length <= max) return text
  const tail = Math.floor((max - 1) / 2)
  const head = max - 1 - tail
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - tail).join('')}`
}

/** About the width of a letter in the text of tables, 13 px; signs of Chinese and the like take a full square. */
const letterPx = 7.2
const squarePx = 13
const square =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

const widthOf = (letter: string): number => (square.test(letter) ? squarePx : letterPx)

/** As much of both ends as fits into `roomPx` of table text, with `…` between; the whole text where it fits. */
export function shortenToRoom(text: string, roomPx: number): string {
  const letters = Array.from(text)
  if (letters.reduce((px, letter) => px + widthOf(letter), 0) <= roomPx) return text
  let leftPx = roomPx - squarePx
  let head = 0
  let tail = 0
  while (head + tail < letters.length) {
    const isHeadsTurn = head <= tail
    const px = widthOf(letters[isHeadsTurn ? head : letters.length - 1 - tail] ?? '')
    if (px > leftPx) break
    leftPx -= px
    if (isHeadsTurn) head += 1
    else tail += 1
  }
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - tail).join('')}`
}
