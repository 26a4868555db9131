/**
 * What proves something wherever it comes from: a key as PEM, to the line that ends it or to the end of the text, and a
 * token (RFC 7519), also one that was cut before its first dot.
 */
export const secretShapes: readonly RegExp[] = [
  /-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)/g,
  /eyJ(?:[\w-]{8,}|[\w-]*\.)[\w.-]*/g,
]

/** The text with `mark` in the place of whatever has one of the shapes. */
export function removeSecretShapes(text: string, mark: string): string {
  return secretShapes.reduce((rest, shape) => rest.replace(shape, mark), text)
}
