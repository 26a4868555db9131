/**
 * A sandbox run as rows of text, and back: what is left out is created again at the next start (plans, rate windows,
 * faults).
 */
import type { SandboxRun, SavedRun } from '../sandbox-run.ts'
import type { ServiceSettings } from '../settings.ts'
import {
  type AgentRecord,
  addChallenge,
  type ChallengeRecord,
  type ClaimRecord,
  type CommentRecord,
  createState,
  type EventRecord,
  type LedgerEntry,
  openPolicy,
  type RegistrationRecord,
  type SandboxState,
  type TournamentRecord,
} from '../state.ts'
import type { PricePosition } from '../world/price-walk.ts'

/** One record of a saved run. */
export interface SnapshotRow {
  kind: string
  id: string
  json: string
}

interface Header {
  format: number
  seed: number
  nowMs: number
  generation: number
  pricePositions: Readonly<Record<string, PricePosition>>
  usedAssertions: SandboxState['usedAssertions']
  dueAtMs: SandboxState['dueAtMs']
  tournaments: Map<string, TournamentRecord>
  counters: SandboxState['counters']
}

/**
 * Raise it when a record changes so that older files cannot be read; what only lacks a field gets its default in
 * `restoreRun`.
 */
const format = 1

type SavedComment = Omit<CommentRecord, 'event' | 'parent' | 'replies'> & {
  event: string
  parent: string | null
}

/** A run as rows, in the order in which they must be read again. */
export function* snapshotOf(run: SandboxRun): Generator<SnapshotRow> {
  const { state } = run
  const header: Header = {
    format,
    seed: run.seed,
    nowMs: run.clock.now(),
    generation: run.generation,
    pricePositions: run.world.pricePositions(),
    usedAssertions: state.usedAssertions,
    dueAtMs: state.dueAtMs,
    tournaments: state.tournaments,
    counters: state.counters,
  }
  yield row('header', '', header)
  for (const agent of state.agents.values()) yield row('agent', agent.agentId, { ...agent, comments: [] })
  for (const each of state.registrations.values()) yield row('registration', each.challengeId, each)
  for (const claim of state.claims.values()) yield row('claim', claim.token, claim)
  for (const event of state.events.values()) yield row('event', event.id, { ...event, comments: [] })
  for (const challenge of state.challenges.values()) yield row('challenge', challenge.id, challenge)
  for (const { event, parent, replies: _, ...comment } of state.comments.values()) {
    const saved: SavedComment = { ...comment, event: event.id, parent: parent?.commentId ?? null }
    yield row('comment', comment.commentId, saved)
  }
  for (const entry of state.ledger) yield row('ledger', `${entry.seq}`, entry)
}

/** Throws a `RangeError` for rows that another version of the sandbox wrote, or that belong to another seed. */
export function restoreRun(
  rows: Iterable<SnapshotRow>,
  options: { seed: number | undefined; settings(): ServiceSettings },
): SavedRun & { seed: number } {
  const { seed, settings } = options
  const byKind = new Map<string, string[]>()
  for (const { kind, json } of rows) {
    const texts = byKind.get(kind) ?? []
    texts.push(json)
    byKind.set(kind, texts)
  }
  const read = <T>(kind: string): T[] => (byKind.get(kind) ?? []).map((json) => JSON.parse(json, revive) as T)
  const [header] = read<Header>('header')
  if (header?.format !== format) throw new RangeError('it was written by another version of the sandbox')
  if (seed !== undefined && seed !== header.seed) {
    throw new RangeError(`it holds a run from seed ${header.seed}, not ${seed}`)
  }
  const state = createState(header.seed, settings, header.counters)
  for (const agent of read<AgentRecord>('agent')) {
    state.agents.set(agent.agentId, agent)
    state.names.add(`${agent.site}:${agent.name}`)
  }
  for (const each of read<RegistrationRecord>('registration')) state.registrations.set(each.challengeId, each)
  for (const claim of read<ClaimRecord>('claim')) state.claims.set(claim.token, claim)
  for (const event of byAge(read<EventRecord>('event')))
    state.events.set(event.id, { ...event, policy: event.policy ?? openPolicy })
  for (const challenge of byAge(read<ChallengeRecord>('challenge'))) {
    for (const prediction of challenge.predictions.values()) prediction.revisionNumber ??= 1
    addChallenge(state, challenge)
    if (challenge.resolution !== null) state.unresolved[challenge.site].delete(challenge.id)
  }
  restoreComments(state, read<SavedComment>('comment'))
  state.ledger.push(...read<LedgerEntry>('ledger').sort((a, b) => a.seq - b.seq))
  for (const [jti, expiresAtMs] of header.usedAssertions) state.usedAssertions.set(jti, expiresAtMs)
  for (const [name, atMs] of header.dueAtMs) state.dueAtMs.set(name, atMs)
  for (const [scopeKey, record] of header.tournaments) state.tournaments.set(scopeKey, record)
  const { nowMs, generation, pricePositions } = header
  return { state, nowMs, generation, pricePositions, seed: header.seed }
}

function restoreComments(state: SandboxState, saved: SavedComment[]): void {
  for (const { event: eventId, parent: parentId, ...rest } of saved.sort((a, b) => a.seq - b.seq)) {
    const event = state.events.get(eventId)
    const parent = parentId === null ? null : state.comments.get(parentId)
    if (event === undefined || parent === undefined) continue
    const comment: CommentRecord = { ...rest, spaceId: rest.spaceId ?? null, event, parent, replies: [] }
    state.comments.set(comment.commentId, comment)
    state.agents.get(comment.agentId)?.comments.push(comment)
    if (parent === null) event.comments.push(comment)
    else parent.replies.push(comment)
  }
}

function byAge<Record extends { createdAtMs: number }>(records: Record[]): Record[] {
  return records.sort((a, b) => a.createdAtMs - b.createdAtMs)
}

function row(kind: string, id: string, record: unknown): SnapshotRow {
  return { kind, id, json: JSON.stringify(record, replace) }
}

function replace(_key: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] }
  return value instanceof Set ? { $set: [...value] } : value
}

/** Only what `replace` writes: a file can hold an object that a client made, with such a key or with anything in it. */
function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return value
  if ('$map' in value && isListOfPairs(value.$map)) return new Map(value.$map)
  return '$set' in value && Array.isArray(value.$set) ? new Set(value.$set) : value
}

function isListOfPairs(value: unknown): value is [unknown, unknown][] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2)
}
