/** What may change in main; the renderer asks again for what it shows of it. */
export const changeTopics = [
  'app',
  'agents',
  'imports',
  'challenges',
  'submissions',
  'events',
  'leaderboards',
  'drafts',
  'discussionDrafts',
  'drops',
  'outbox',
  'integrity',
  'ledger',
  'results',
  'feed',
  'registrations',
  'secrets',
  'packs',
  'pendingChanges',
  'savedViews',
  'requests',
  'reminders',
] as const

export type ChangeTopic = (typeof changeTopics)[number]
