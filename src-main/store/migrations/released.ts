import { firstShape } from './0001-first-shape.ts'
import { registrationRows } from './0002-registrations.ts'
import { fleetManagement } from './0003-fleet-management.ts'
import { pendingSubscriptions } from './0004-pending-subscriptions.ts'
import { serviceNames } from './0005-service-names.ts'
import { listCompleteness } from './0006-list-completeness.ts'
import { watchedChallenges } from './0007-watched-challenges.ts'
import { knownPredictions } from './0008-known-predictions.ts'
import { unknownCounts } from './0009-unknown-counts.ts'
import { subscriptionReadings } from './0010-subscription-readings.ts'
import { writeKinds } from './0011-write-kinds.ts'
import { feed } from './0012-feed.ts'
import { events } from './0013-events.ts'
import { discussionDrafts } from './0014-discussion-drafts.ts'
import { integrity } from './0015-integrity.ts'
import { viewScreens } from './0016-view-screens.ts'
import { leaderboards } from './0017-leaderboards.ts'
import { ledger } from './0018-ledger.ts'
import { feedSpaces } from './0019-feed-spaces.ts'
import { reminders } from './0020-reminders.ts'
import { pauses } from './0021-pauses.ts'
import { droppedFiles } from './0022-dropped-files.ts'
import { analysedPredictions } from './0023-analysed-predictions.ts'
import { revisions } from './0024-revisions.ts'
import { countedScores } from './0025-counted-scores.ts'
import { analysedChanges } from './0026-analysed-changes.ts'
import { missedAbility } from './0027-missed-ability.ts'
import { stateWords } from './0028-state-words.ts'
import { removedTexts } from './0029-removed-texts.ts'
import { removedReminders } from './0030-removed-reminders.ts'
import { doubtedFacts } from './0031-doubted-facts.ts'
import { resultsAgain } from './0032-results-again.ts'
import { movedDeadlines } from './0033-moved-deadlines.ts'
import { pastChallengeList } from './0034-past-challenge-list.ts'
import { eventChallengeList } from './0035-event-challenge-list.ts'
import { remindersOfTrouble } from './0036-reminders-of-trouble.ts'
import { repliesInInbox } from './0037-replies-in-inbox.ts'
import { staleForecasts } from './0038-stale-forecasts.ts'
import { keyAges } from './0039-key-ages.ts'
import { challengesByDeadline } from './0040-challenges-by-deadline.ts'
import { voidScores } from './0041-void-scores.ts'
import { oneSpellingOfLabels } from './0042-one-spelling-of-labels.ts'
import type { Migration } from './migration.ts'

export const released: readonly Migration[] = [
  firstShape,
  registrationRows,
  fleetManagement,
  pendingSubscriptions,
  serviceNames,
  listCompleteness,
  watchedChallenges,
  knownPredictions,
  unknownCounts,
  subscriptionReadings,
  writeKinds,
  feed,
  events,
  discussionDrafts,
  integrity,
  viewScreens,
  leaderboards,
  ledger,
  feedSpaces,
  reminders,
  pauses,
  droppedFiles,
  analysedPredictions,
  revisions,
  countedScores,
  analysedChanges,
  missedAbility,
  stateWords,
  removedTexts,
  removedReminders,
  doubtedFacts,
  resultsAgain,
  movedDeadlines,
  pastChallengeList,
  eventChallengeList,
  remindersOfTrouble,
  repliesInInbox,
  staleForecasts,
  keyAges,
  challengesByDeadline,
  voidScores,
  oneSpellingOfLabels,
]

/** The shape that this console works with. */
export const newestVersion = released.at(-1)?.version ?? 0
