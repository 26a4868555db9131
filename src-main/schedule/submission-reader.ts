import pLimit from 'p-limit'
import { type AppErrorData, appErrors } from '#contract/app-error.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { listCurrentChallenges } from '../operations/challenges/current-challenges.ts'
import { recordClosedChallenges } from '../operations/challenges/record-closed-challenges.ts'
import type { SubmissionReader } from '../operations/predictions/submission-reader.ts'
import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { ChallengeRecord } from '../store/challenges.store.ts'
import { createBackOff } from './pace/back-off.ts'
import { createHealedSites } from './pace/healed-sites.ts'
import { nextSubmissionReadings } from './pace/next-submission-readings.ts'
import { nextResultsDelayMs } from './pace/results-pace.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { runEvery, type Scheduled } from './run-every.ts'

export interface SubmissionReaderDeps extends ReadingDeps {
  /** Whether the operator can see the window; always, when absent. */
  isSeen?: (() => boolean) | undefined
}

const firstTickMs = 3_000
const tickMs = 15_000
const atOnce = 2
/** Twenty a minute: fifty new challenges are read within three minutes, and the ones that close soon first. */
const perTickAndSite = 5
/** In the tray all day it costs little; the reminders need what closes soon, and that is read first. */
const perTickAndSiteUnseen = 1
/** Results wait longer, but an open challenge has a deadline for which this is needed. */
const longestWaitMs = 30 * 60_000
/** A desk that is opened again within that time shows what was read then. */
const freshForMs = 20_000

/**
 * Reads who has predicted on open challenges, which is public before the outcome is: an agent may have predicted from
 * elsewhere. One request serves all agents; what is asked grows with open challenges, never with agents, and is less
 * while nobody sees the window. A list only ever adds.
 */
export function createSubmissionReader(deps: SubmissionReaderDeps): SubmissionReader & Scheduled {
  const { store, clock, startTimer, notify, isSeen = () => true, log } = deps
  const readings = createReadings(deps)
  const listHealed = createHealedSites()
  const loop = runEvery({
    startTimer,
    clock,
    firstMs: firstTickMs,
    everyMs: tickMs,
    async task(signal) {
      const { open } = listCurrentChallenges(deps)
      if (recordClosedChallenges(deps, open)) notify('challenges', 'agents')
      const byNo = new Map(open.map((challenge) => [challenge.challengeNo, challenge]))
      readings.keepOnly(byNo)
      const healed = new Set(listHealed(store.deployments.sites()))
      readings.release(open.filter(({ siteNo }) => healed.has(siteNo)))
      const due = nextSubmissionReadings(store.watched.candidates([...byNo.keys()]), {
        nowMs: Math.trunc(clock()),
        perSite: isSeen() ? perTickAndSite : perTickAndSiteUnseen,
        isHeld: readings.isHeld,
        hasIdle: store.watched.hasIdle,
      })
      const challenges = due.flatMap((challengeNo) => byNo.get(challengeNo) ?? [])
      // The first failure of a site ends its turn.
      await pLimit(atOnce).map(challenges, async (challenge) => {
        if (!readings.isSiteHeld(challenge.siteNo)) await readings.read(challenge, signal)
      })
    },
    // Failed requests are kept by `readings`; what is thrown on is a failure of the disk.
    onError: (thrown) => log?.('error', 'who has predicted not read', { code: errorDataOf(thrown).code }),
  })
  return {
    schedule(challenge) {
      const lastMs = Math.max(
        store.watched.listOf(challenge.challengeNo)?.readAtMs ?? 0,
        readings.failureOf(challenge.challengeNo)?.atMs ?? 0,
      )
      const isFresh = isWaiting(lastMs + freshForMs, { nowMs: Math.trunc(clock()), mostMs: freshForMs })
      if (loop.isRunning() && !isFresh) void readings.read(challenge, loop.signal)
    },
    failureOf: (challengeNo) => readings.failureOf(challengeNo)?.error ?? null,
    start: loop.start,
    close: loop.close,
  }
}

/** Readings of single challenges: which is under way, which has failed, and which site is let alone for a while. */
function createReadings(deps: SubmissionReaderDeps) {
  const { clock, random, notify } = deps
  const underWay = new Set<number>()
  const lastErrors = new Map<number, { error: AppErrorData; atMs: number }>()
  const siteHeldUntilMs = new Map<number, number>()
  const failures = createBackOff<number>({
    clock,
    delayMs: (count) => Math.min(longestWaitMs, nextResultsDelayMs({ asked: count - 1, random: random() })),
  })
  const isSiteHeld = (siteNo: number) =>
    isWaiting(siteHeldUntilMs.get(siteNo) ?? null, { nowMs: clock(), mostMs: longestWaitMs })
  return {
    failureOf: (challengeNo: number) => lastErrors.get(challengeNo) ?? null,
    isSiteHeld,
    isHeld: ({ challengeNo, siteNo }: { challengeNo: number; siteNo: number }) =>
      isSiteHeld(siteNo) || failures.isHeld(challengeNo),
    /** The sites of these challenges answer again. */
    release(challenges: readonly ChallengeRecord[]) {
      for (const { challengeNo, siteNo } of challenges) {
        failures.recordSuccess(challengeNo)
        siteHeldUntilMs.delete(siteNo)
      }
    },
    keepOnly(challengeNos: ReadonlyMap<number, unknown>) {
      failures.keepOnly(challengeNos)
      for (const challengeNo of lastErrors.keys()) if (!challengeNos.has(challengeNo)) lastErrors.delete(challengeNo)
    },
    async read(challenge: ChallengeRecord, signal: AbortSignal): Promise<void> {
      const { challengeNo, siteNo } = challenge
      if (signal.aborted || underWay.has(challengeNo)) return
      underWay.add(challengeNo)
      try {
        await readChallengeResults(deps, challenge, signal)
        failures.recordSuccess(challengeNo)
        lastErrors.delete(challengeNo)
        siteHeldUntilMs.delete(siteNo)
      } catch (thrown) {
        const error = errorDataOf(thrown)
        const heldUntilMs = failures.recordFailure(challengeNo)
        lastErrors.set(challengeNo, { error, atMs: Math.trunc(clock()) })
        if (appErrors[error.code].where === 'site') siteHeldUntilMs.set(siteNo, heldUntilMs)
      } finally {
        underWay.delete(challengeNo)
        // What a reading has changed, it tells itself; this is when there was one, and how it went.
        if (!signal.aborted) notify('submissions')
      }
    },
  }
}
