import type { Settings } from '#contract/ipc/settings.procedures.ts'

/** Words of what main itself says of claims: the system's notification and the printed sheet. */
export interface ClaimMessages {
  claimedOne: (name: string) => string
  claimedMany: (count: number) => string
  claimedText: string
  sheetTitle: string
  sheetWithCodes: string
  sheetWithoutCodes: string
  printedAt: string
  site: string
  host: string
  linkEnds: string
  linkEndsAtLatest: string
  graceEnds: string
  link: string
  code: string
  unknown: string
  qrOf: string
  pageOf: (page: string, total: string) => string
}

const english: ClaimMessages = {
  claimedOne: (name) => `${name} was claimed`,
  claimedMany: (count) => `${count} agents were claimed`,
  claimedText: 'Look at which scopes were approved.',
  sheetTitle: 'Agents to be claimed',
  sheetWithCodes:
    'Whoever has this sheet can become the owner of these agents: it holds links and pairing codes. Keep it safe, and destroy it afterwards.',
  sheetWithoutCodes: 'Each link also asks for a pairing code, which this sheet does not hold.',
  printedAt: 'Made',
  site: 'Site',
  host: 'Leads to',
  linkEnds: 'Link ends',
  linkEndsAtLatest: 'Link ends by',
  graceEnds: 'Works unclaimed until',
  link: 'Link',
  code: 'Pairing code',
  unknown: 'not known',
  qrOf: 'QR code of the claim link of',
  pageOf: (page, total) => `Page ${page} of ${total}`,
}

const chinese: ClaimMessages = {
  claimedOne: (name) => `${name} 已被认领`,
  claimedMany: (count) => `${count} 个智能体已被认领`,
  claimedText: '请查看批准了哪些权限。',
  sheetTitle: '待认领的智能体',
  sheetWithCodes: '持有本页的人可以成为这些智能体的所有者：其中含有链接和配对码。请妥善保管，用后销毁。',
  sheetWithoutCodes: '每个链接还需要配对码，本页不含配对码。',
  printedAt: '生成于',
  site: '站点',
  host: '指向',
  linkEnds: '链接失效于',
  linkEndsAtLatest: '链接最迟失效于',
  graceEnds: '未认领可用至',
  link: '链接',
  code: '配对码',
  unknown: '未知',
  qrOf: '认领链接的二维码：',
  pageOf: (page, total) => `第 ${page} 页，共 ${total} 页`,
}

/** The language that is spoken: the chosen one, or the system's when none is chosen. */
export function chosenLanguage(language: Settings['language'], systemLanguage: string): 'en' | 'zh-CN' {
  const chosen = language === 'system' ? systemLanguage : language
  return chosen.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}

/** The words in the language that is spoken. */
export function claimMessages(language: Settings['language'], systemLanguage: string): ClaimMessages {
  return chosenLanguage(language, systemLanguage) === 'zh-CN' ? chinese : english
}
