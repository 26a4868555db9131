import { type ChallengeKey, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { InstrumentRecord } from '#contract/ipc/predictions.procedures.ts'
import type { Store } from '../../store/store.ts'
import { challengeViewOf } from '../challenges/challenge-view.ts'
import { orThrow } from '../row-outcome.ts'

/** More are on the page of results. */
const mostBefore = 8

/** How the fleet did on the instrument of a challenge, and what it said on the others. `challenge_unknown`. */
export function readInstrumentRecord(
  { store }: { store: Store },
  { challengeKey }: { challengeKey: ChallengeKey },
): InstrumentRecord {
  const { challengeNo, siteNo, instrument } = orThrow(
    store.challenges.find(readChallengeKey(challengeKey)),
    'challenge_unknown',
  )
  const of = { siteNo, instrument }
  return {
    instrument,
    ...store.instrumentRecord.figures(of),
    before: store.instrumentRecord
      .saidBefore({ ...of, challengeNo, limit: mostBefore })
      .map(({ challenge, challengeNo: _no, ...said }) => ({ challenge: challengeViewOf(challenge), ...said })),
  }
}
