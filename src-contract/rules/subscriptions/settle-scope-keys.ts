/** Which scope keys count after a list of them was read. Pure. */
import { secondReadingAfterMs } from '../list-completeness.ts'
import { instrumentOf } from './scope-key.ts'

/** Keys that are kept although a complete list lacked them. Never empty. */
export interface KeyDoubt {
  missing: readonly string[]
  /** When a complete list lacked exactly these for the first time. */
  sinceMs: number
}

export interface KnownKeys {
  keys: readonly string[]
  doubt: KeyDoubt | null
}

export interface KeyReading {
  keys: readonly string[]
  /** Every row was read, and no more rows were announced than came. */
  isComplete: boolean
  atMs: number
}

export interface SettledKeys extends KnownKeys {
  /** Keys that were known and are not any more: two complete lists lacked them. */
  lost: readonly string[]
}

/** What was known and what a list adds, each instrument by the spellings that the service uses now. */
function joined(known: readonly string[], listed: readonly string[]): string[] {
  const spellings = new Map<string, string[]>()
  for (const key of listed) spellings.set(instrumentOf(key), [...(spellings.get(instrumentOf(key)) ?? []), key])
  return [...new Set([...known.flatMap((key) => spellings.get(instrumentOf(key)) ?? [key]), ...listed])]
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [a, b].map((keys) => [...new Set(keys.map(instrumentOf))].sort())
  return left?.join('\n') === right?.join('\n')
}

/**
 * What is known after a reading. What a list adds counts at once. What it lacks is kept until a second complete list,
 * some minutes later, lacks exactly the same: half a list, an empty one from a service that is being mended, or one
 * that cannot be read takes nothing away.
 */
export function settleScopeKeys(known: KnownKeys, reading: KeyReading): SettledKeys {
  const listed = [...new Set(reading.keys)]
  const keys = joined(known.keys, listed)
  const missing = keys.filter((key) => !listed.includes(key))
  const { atMs } = reading
  if (!reading.isComplete) return { keys, doubt: doubtAbout(known.doubt, missing), lost: [] }
  if (missing.length === 0) return { keys: listed, doubt: null, lost: [] }
  const before = known.doubt
  if (before === null || !sameKeys(before.missing, missing))
    return { keys, doubt: { missing, sinceMs: atMs }, lost: [] }
  if (atMs - before.sinceMs < secondReadingAfterMs) return { keys, doubt: before, lost: [] }
  return { keys: listed, doubt: null, lost: missing }
}

/** A list that is not whole may show that a doubt was wrong, and never that it was right. */
function doubtAbout(doubt: KeyDoubt | null, unlisted: readonly string[]): KeyDoubt | null {
  if (doubt === null) return null
  const instruments = new Set(unlisted.map(instrumentOf))
  const missing = doubt.missing.filter((key) => instruments.has(instrumentOf(key)))
  return missing.length === 0 ? null : { missing, sinceMs: doubt.sinceMs }
}

/** The doubt after the service has confirmed a change of one key, or has named it in a refusal. */
export function removeDoubt(doubt: KeyDoubt | null, scopeKey: string): KeyDoubt | null {
  const missing = doubt?.missing.filter((key) => instrumentOf(key) !== instrumentOf(scopeKey)) ?? []
  return doubt === null || missing.length === 0 ? null : { missing, sinceMs: doubt.sinceMs }
}
