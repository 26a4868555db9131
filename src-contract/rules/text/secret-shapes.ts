/**
 * What proves something wherever it comes from: a key as PEM, to the line that ends it or to the end of the text, and a
 * token (RFC 7519), also one that was cut before its first dot.
 */
export const secretShapes: readonly RegExp[] = [
  /-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)/g,
  /eyJ(?:[\w-]{8,}|[\w-]*\.)[\w.-]*/g,
]

/** The text with `mark` in the place of whatever has one of the shapes. Those that overlap are one. */
export function removeSecretShapes(text: string, mark: string, shapes: readonly RegExp[] = secretShapes): string {
  const found = shapes
    .flatMap((shape) => [...text.matchAll(shape)].map((match) => [match.index, match.index + match[0].length] as const))
    .filter(([from, to]) => to > from)
    .sort(([a], [b]) => a - b)
  let kept = ''
  let at = 0
  for (const [from, to] of found) {
    // One that begins where another has not ended takes its place further, without a second mark.
    if (from >= at) kept += text.slice(at, from) + mark
    at = Math.max(at, to)
  }
  return kept + text.slice(at)
}
