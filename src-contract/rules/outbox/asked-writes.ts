import type { Site } from '../../ids.ts'
import type { WriteKindName } from './write-kind-names.ts'

/** What the page can have sent: what goes by the outbox, and what main sends at once. */
export type AskedKind =
  | WriteKindName
  | 'predictionOrRevision'
  | 'subscribe'
  | 'unsubscribe'
  | 'registration'
  | 'answer'
  | 'secret'
  | 'claimLink'
  | 'permission'

/** One of the writes that a batch of the page would send. */
export interface AskedWrite {
  kind: AskedKind
  /** The agent, or the registration that may become one. */
  agentKey: string
  /** Null where no such agent is known. */
  site: Site | null
  deadlineAtMs: number | null
}

/** What main asks about: a batch of the page that goes past the limit, as main itself knows it. */
export interface AskedWrites {
  /** In the order in which they come first. */
  kinds: readonly { kind: AskedKind; count: number }[]
  sites: readonly { site: Site; agents: number }[]
  nearestDeadlineAtMs: number | null
  /** So many went before within the window, without a question. */
  unasked: number
}

/** What these writes come to. */
export function summariseAskedWrites(writes: readonly AskedWrite[], unasked: number): AskedWrites {
  const kinds = new Map<AskedKind, number>()
  const agents = new Map<Site, Set<string>>()
  let nearest: number | null = null
  for (const { kind, agentKey, site, deadlineAtMs } of writes) {
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (site !== null) agents.set(site, (agents.get(site) ?? new Set()).add(agentKey))
    if (deadlineAtMs !== null && (nearest === null || deadlineAtMs < nearest)) nearest = deadlineAtMs
  }
  return {
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })),
    sites: [...agents].map(([site, keys]) => ({ site, agents: keys.size })),
    nearestDeadlineAtMs: nearest,
    unasked,
  }
}
