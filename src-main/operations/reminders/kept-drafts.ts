import { z } from 'zod'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { KeptDrafts } from '#contract/ipc/reminders.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'

interface Deps {
  store: Store
  clock: Clock
}

/** Of more challenges than these the drafts are only counted. */
const maxNamed = 4

const dismissedName = 'keptDraftsDismissedMs'
const dismissedSchema = z.number()

/**
 * What was typed before the console was started and has not been sent, discarded or dismissed since; null: nothing.
 * `startedAtMs` is when it was started. A prediction that closed meanwhile is not among them: nobody can send it, nor
 * one of an archived agent, which has it again when it is restored.
 */
export function readKeptDrafts({ store, clock }: Deps, startedAtMs: number): KeptDrafts | null {
  const dismissedMs = dismissedSchema.safeParse(store.settings.get(dismissedName)).data ?? 0
  const span = { afterMs: dismissedMs, beforeMs: startedAtMs }
  const open = store.drafts.openByChallenge({ ...span, nowMs: Math.trunc(clock()) })
  const predictions = open.reduce((sum, { due }) => sum + due, 0)
  const beside = open
    .filter(({ others }) => others > 0)
    .map(({ others, question, ...ref }) => ({ challengeKey: challengeKeyOf(ref), question, count: others }))
  const texts = store.discussionDrafts.countOf(span)
  if (predictions + beside.length + texts === 0) return null
  const more = beside.slice(maxNamed).reduce((sum, { count }) => sum + count, 0)
  return { predictions, beside: beside.slice(0, maxNamed), more, texts }
}

/** Tells no more of the drafts that there are now. */
export function dismissKeptDrafts({ store, clock }: Deps): void {
  store.settings.set(dismissedName, Math.trunc(clock()))
}
