import type { Settings } from '#contract/ipc/app.procedures.ts'

/** Words of what main itself says of claims: the system's notification and the printed sheet. */
interface ClaimWords {
  claimedOne: (name: string) => string
  claimedMany: (count: number) => string
  claimedText: string
}

const english: ClaimWords = {
  claimedOne: (name) => `${name} was claimed`,
  claimedMany: (count) => `${count} agents were claimed`,
  claimedText: 'Look at which scopes were approved.',
}

const chinese: ClaimWords = {
  claimedOne: (name) => `${name} 已被认领`,
  claimedMany: (count) => `${count} 个智能体已被认领`,
  claimedText: '请查看批准了哪些权限。',
}

/** The words in a chosen language, or in the system's when none is chosen. */
export function claimWords(language: Settings['language'], systemLanguage: string): ClaimWords {
  const chosen = language === 'system' ? systemLanguage : language
  return chosen.toLowerCase().startsWith('zh') ? chinese : english
}
