import { z } from 'zod'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { KeptDrafts } from '#contract/ipc/reminders.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'

interface Deps {
  store: Store
  client: ServiceClient
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
export function readKeptDrafts(deps: Deps, startedAtMs: number): KeptDrafts | null {
  const { store, clock } = deps
  const storedMs = dismissedSchema.safeParse(store.settings.get(dismissedName)).data ?? 0
  // A moment to come was written down before the clock was set back.
  const dismissedMs = storedMs > clock() ? 0 : storedMs
  const span = { afterMs: dismissedMs, beforeMs: startedAtMs }
  const challenges = listCurrentChallenges(deps).open.map(({ challengeNo }) => challengeNo)
  const open = store.drafts.byChallenge({ ...span, challenges })
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
export function dismissKeptDrafts({ store, clock }: Pick<Deps, 'store' | 'clock'>): void {
  store.settings.set(dismissedName, Math.trunc(clock()))
}
