/** A moment as part of a file's name: UTC, sortable, without the signs that some file systems refuse. */
export function stampOf(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[:.]/g, '-')
}

const stamp = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/

/** The moment, in ms, that `stampOf` wrote; null for any other text. */
export function readStamp(text: string): number | null {
  const [, day, hours, minutes, seconds, ms] = stamp.exec(text) ?? []
  if (day === undefined) return null
  const atMs = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return Number.isNaN(atMs) ? null : atMs
}
