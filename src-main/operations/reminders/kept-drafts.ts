import { z } from 'zod'
import type { KeptDrafts } from '#contract/ipc/reminders.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'

interface Deps {
  store: Store
  clock: Clock
}

const dismissedName = 'keptDraftsDismissedMs'
const dismissedSchema = z.number()

/**
 * What was typed before the console was started and has not been sent, discarded or dismissed since; null: nothing.
 * `startedAtMs` is when it was started. A prediction that closed meanwhile is not among them: nobody can send it.
 */
export function readKeptDrafts({ store, clock }: Deps, startedAtMs: number): KeptDrafts | null {
  const dismissedMs = dismissedSchema.safeParse(store.settings.get(dismissedName)).data ?? 0
  const span = { afterMs: dismissedMs, beforeMs: startedAtMs }
  const predictions = store.drafts.countOpenOf({ ...span, nowMs: Math.trunc(clock()) })
  const texts = store.discussionDrafts.countOf(span)
  return predictions + texts === 0 ? null : { predictions, texts }
}

/** Tells no more of the drafts that there are now. */
export function dismissKeptDrafts({ store, clock }: Deps): void {
  store.settings.set(dismissedName, Math.trunc(clock()))
}
