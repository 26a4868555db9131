/**
 * The beginning of a text, in at most `longest` UTF-16 units; one less where the last would be the first half of a
 * surrogate pair, which is no character by itself.
 */
export function cutToLength(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}
