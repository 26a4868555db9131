/** What may change in main; the renderer asks again for what it shows of it. */
export const changeTopics = [
  'app',
  'agents',
  'imports',
  'challenges',
  'events',
  'drafts',
  'outbox',
  'results',
  'feed',
  'registrations',
  'secrets',
  'packs',
  'pendingChanges',
  'fleetViews',
] as const

export type ChangeTopic = (typeof changeTopics)[number]
