import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'

/** Words of what main itself says of claims: the system's notification and the printed sheet. */
const english = {
  claimedOne: (name: string) => `${name} was claimed`,
  claimedMany: (count: number) => `${formatNumber(count, 'en')} agents were claimed`,
  claimedText: 'Open Claims to see the approved permissions.',
  sheetTitle: 'Agents to claim',
  sheetWithCodes:
    'Anyone with this sheet can become the owner of these agents: it contains links and pairing codes. Keep it safe, and destroy it afterwards.',
  sheetWithoutCodes: 'Each link also requires a pairing code, which is not on this sheet.',
  printedAt: 'Created',
  host: 'Link host',
  linkEnds: 'Link expires',
  linkEndsAtLatest: 'Link expires by',
  unclaimedLimit: 'Unclaimed limit',
  link: 'Link',
  code: 'Pairing code',
  unknown: 'unknown',
  qrOf: (name: string) => `QR code of the claim link of ${name}`,
  pageOf: (page: string, total: string) => `Page ${page} of ${total}`,
}

export type ClaimMessages = typeof english

const chinese: ClaimMessages = {
  claimedOne: (name) => `${name} 已被认领`,
  claimedMany: (count) => `${formatNumber(count, 'zh-CN')} 个智能体已被认领`,
  claimedText: '打开“认领”可查看批准的权限。',
  sheetTitle: '待认领的智能体',
  sheetWithCodes: '持有本页的人可以成为这些智能体的所有者：其中含有链接和配对码。请妥善保管，用后销毁。',
  sheetWithoutCodes: '每个链接还需要配对码，本页不含配对码。',
  printedAt: '创建于',
  host: '链接主机',
  linkEnds: '链接有效至',
  linkEndsAtLatest: '链接最迟有效至',
  unclaimedLimit: '未认领期限',
  link: '链接',
  code: '配对码',
  unknown: '未知',
  qrOf: (name) => `认领链接的二维码：${name}`,
  pageOf: (page, total) => `第 ${page} 页，共 ${total} 页`,
}
const byLanguage: Readonly<Record<Language, ClaimMessages>> = { en: english, 'zh-CN': chinese }

/** The words in this language. */
export function claimMessages(language: Language): ClaimMessages {
  return byLanguage[language]
}
