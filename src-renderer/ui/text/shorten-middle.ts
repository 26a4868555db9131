/** At most `max` characters: the beginning and the end, with `…` between. */
export function shortenMiddle(text: string, max: number): string {
  const letters = Array.from(text)
  if (letters.length <= max) return text
  const tail = Math.floor((max - 1) / 2)
  const head = max - 1 - tail
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - tail).join('')}`
}
