const backslash = 92

/** Where the string of JSON that began before `from` ends: its closing quote, or the end of the text. */
export function endOfString(text: string, from: number): number {
  // By `indexOf`, since most of a response is within strings.
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (at - backslashes > from && text.charCodeAt(at - backslashes - 1) === backslash) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
