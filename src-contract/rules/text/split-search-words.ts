/**
 * The words that were typed to search, as they were typed, each of which has to be found; none for an empty text.
 * Chinese has no spaces: there a text between spaces is found as a whole.
 */
export function splitSearchWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
