import { type AppErrorData, appErrors } from '#contract/app-error.ts'
import type { Log } from '../log/log.ts'
import { currentChallenges } from '../operations/challenges/current-challenges.ts'
import { recordClosedChallenges } from '../operations/challenges/record-closed-challenges.ts'
import { eachBounded } from '../operations/each-bounded.ts'
import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { SubmissionReader, Workspace } from '../operations/workspace.ts'
import type { ChallengeRecord } from '../store/challenges.store.ts'
import type { Timer } from '../timer.ts'
import { nextResultsDelay } from './next-results-delay.ts'
import { nextSubmissionReadings } from './next-submission-readings.ts'

export interface SubmissionReaderDeps extends Pick<Workspace, 'store' | 'client' | 'clock' | 'notify'> {
  startTimer: Timer
  random: () => number
  log?: Log | undefined
}

export interface RunningSubmissionReader extends SubmissionReader {
  start(): void
  close(): Promise<void>
}

const firstTickMs = 3_000
const tickMs = 15_000
const atOnce = 2
/** Twenty a minute: fifty new challenges are read within three minutes, and the ones that close soon first. */
const perTickAndSite = 5
/** Results wait longer, but an open challenge has a deadline for which this is needed. */
const longestWaitMs = 30 * 60_000
/** A desk that is opened again within that time shows what was read then. */
const freshForMs = 20_000

interface Failure {
  error: AppErrorData
  count: number
  atMs: number
  againAtMs: number
}

/**
 * Reads who has predicted on open challenges, which is public before the outcome is: an agent may have predicted from elsewhere. One
 * request serves all agents; what is asked grows with open challenges, never with agents. A list only ever adds.
 */
export function createSubmissionReader(deps: SubmissionReaderDeps): RunningSubmissionReader {
  const { store, clock, startTimer, random, notify, log } = deps
  const failures = new Map<number, Failure>()
  const siteHeldUntilMs = new Map<number, number>()
  const reading = new Set<number>()
  let isRunning = false
  let cancelTimer = () => {}
  const nowMs = () => Math.trunc(clock())

  const fail = ({ challengeNo, siteNo }: ChallengeRecord, error: AppErrorData) => {
    const count = (failures.get(challengeNo)?.count ?? 0) + 1
    const atMs = nowMs()
    const waitMs = Math.min(longestWaitMs, nextResultsDelay({ asked: count - 1, random: random() }))
    const againAtMs = atMs + waitMs
    failures.set(challengeNo, { error, count, atMs, againAtMs })
    if (appErrors[error.code].where === 'site') siteHeldUntilMs.set(siteNo, againAtMs)
  }

  const read = async (challenge: ChallengeRecord): Promise<void> => {
    const { challengeNo, siteNo } = challenge
    if (!isRunning || reading.has(challengeNo)) return
    reading.add(challengeNo)
    try {
      await readChallengeResults(deps, challenge)
      failures.delete(challengeNo)
      siteHeldUntilMs.delete(siteNo)
    } catch (thrown) {
      fail(challenge, errorDataOf(thrown))
    } finally {
      reading.delete(challengeNo)
      if (isRunning) notify('challenges')
    }
  }

  const isSiteHeld = (siteNo: number) => (siteHeldUntilMs.get(siteNo) ?? 0) > nowMs()

  const runTick = async (): Promise<void> => {
    const { open } = currentChallenges(deps)
    if (recordClosedChallenges(deps, open)) notify('challenges', 'agents')
    const byNo = new Map(open.map((challenge) => [challenge.challengeNo, challenge]))
    for (const challengeNo of failures.keys()) if (!byNo.has(challengeNo)) failures.delete(challengeNo)
    const due = nextSubmissionReadings(store.watched.candidates([...byNo.keys()]), {
      nowMs: nowMs(),
      perSite: perTickAndSite,
      isHeld: ({ challengeNo, siteNo }) =>
        isSiteHeld(siteNo) || (failures.get(challengeNo)?.againAtMs ?? 0) > nowMs(),
    })
    const challenges = due.flatMap((challengeNo) => byNo.get(challengeNo) ?? [])
    // The first failure of a site ends its turn.
    await eachBounded(challenges, atOnce, async (challenge) => {
      if (!isSiteHeld(challenge.siteNo)) await read(challenge)
    })
  }

  const tick = async () => {
    try {
      await runTick()
    } catch (thrown) {
      // Without the disk nothing can be kept; the next tick tries again.
      log?.('error', 'who has predicted not read', { code: errorDataOf(thrown).code })
    }
    if (isRunning) cancelTimer = startTimer(tickMs, () => void tick())
  }

  return {
    want(challenge) {
      const lastMs = Math.max(
        store.watched.listOf(challenge.challengeNo)?.readAtMs ?? 0,
        failures.get(challenge.challengeNo)?.atMs ?? 0,
      )
      if (nowMs() - lastMs >= freshForMs) void read(challenge)
    },
    failureOf: (challengeNo) => failures.get(challengeNo)?.error ?? null,
    start() {
      isRunning = true
      cancelTimer = startTimer(firstTickMs, () => void tick())
    },
    async close() {
      isRunning = false
      cancelTimer()
    },
  }
}
