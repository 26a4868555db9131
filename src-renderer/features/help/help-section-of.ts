/** The section of the guide that each screen opens, by the beginning of its address; longer ones come first. */
const sectionByScreen = [
  ['/welcome', 'first-run'],
  ['/onboarding/add', 'add-an-agent'],
  ['/onboarding/import', 'many-at-once'],
  ['/onboarding/registrations', 'register-new-ones'],
  ['/onboarding/claims', 'claim'],
  ['/onboarding', 'onboarding'],
  ['/fleet', 'fleet'],
  ['/agents', 'an-agents-page'],
  ['/subscriptions', 'subscriptions'],
  ['/challenges', 'challenges'],
  ['/predict/import', 'import-from-a-spreadsheet'],
  ['/predict/dropped', 'drop-folder'],
  ['/predict/', 'predict'],
  ['/predict', 'what-is-due'],
  ['/inbox/follows', 'who-follows-whom'],
  ['/inbox', 'inbox'],
  ['/results/challenges', 'one-challenge'],
  ['/results/analytics', 'analytics'],
  ['/results/lab', 'rules-lab'],
  ['/results/likeness', 'fleet-likeness'],
  ['/results', 'results'],
  ['/leaderboard', 'leaderboard'],
  ['/events/', 'writing'],
  ['/events', 'events-and-their-discussion'],
  ['/profiles', 'profiles'],
  ['/outbox/limits', 'limits-per-minute'],
  ['/outbox/ledger', 'the-ledger'],
  ['/outbox/integrity', 'between-your-own-agents'],
  ['/outbox', 'when-the-outcome-is-unknown'],
  ['/settings', 'settings'],
  ['/secrets', 'stored-secrets'],
  ['/packs', 'encrypted-backup-and-export'],
  ['/requests', 'requests-and-diagnostics'],
  ['/about', 'about-this-program'],
] as const

/** Every section that a screen opens. */
export const sectionsOfScreens: readonly string[] = sectionByScreen.map(([, section]) => section)

/** The section about the screen of this path; null where there is none. */
export function findSectionOf(path: string): string | null {
  return sectionByScreen.find(([start]) => path.startsWith(start))?.[1] ?? null
}
