import { expect, test } from 'vitest'
import { agentKeySchema, type Site } from '#contract/ids.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { claimMessages } from './claim-messages.ts'
import { claimSheetFooter, claimSheetHtml } from './claim-sheet-html.ts'

const card = {
  agentKey: agentKeySchema.parse('ag_00000001'),
  name: '<script>alert(1)</script>"\'&',
  site: 'cn' as const,
  host: 'arena.example',
  url: 'https://arena.example/claim/"><img src=x onerror=alert(1)>',
  qr: { size: 2, modules: '1001' },
  pairingCode: null,
  linkExpiresAtMs: Date.UTC(2026, 0, 2, 3, 4),
  isLinkEndAtLatest: false,
  provisionalUntilMs: null,
}
const sheet = (pairingCode: string | null, { language = 'en' as Language, site = 'cn' as Site } = {}) =>
  claimSheetHtml([{ ...card, site, pairingCode }], { words: claimMessages(language), language, nowMs: 0 })

test('what an agent is called stands there as text', () => {
  const html = sheet(null)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#38;')
})

test('a time stands in local time and in UTC, and the modules inside a quiet zone', () => {
  expect(sheet(null)).toContain('Jan 2, 2026, 3:04 AM UTC')
  expect(sheet(null)).toContain('M4 4h1v1h-1zM5 5h1v1h-1z')
})

test('a pairing code stands there only when it is given', () => {
  expect(sheet(null)).not.toContain('Pairing code</dt>')
  expect(sheet('ABC-234')).toContain('<strong>ABC-234</strong>')
})

test.each([
  ['en', 'global', 'Site', 'GLOBAL'],
  ['en', 'cn', 'Site', 'CN · 国内站'],
  ['zh-CN', 'global', '站点', 'GLOBAL · 国际站'],
  ['zh-CN', 'cn', '站点', 'CN · 国内站'],
] as const)('each card says its site: %s, %s', (language, site, word, name) => {
  expect(sheet(null, { language, site })).toContain(`<p class="site ${site}" aria-label="${word} ${name}">${name}</p>`)
})

test.each([
  ['en', 'QR code of the claim link of &#60;script'],
  ['zh-CN', '认领链接的二维码：&#60;script'],
] as const)('a code is named with the mark of the language: %s', (language, label) => {
  expect(sheet(null, { language })).toContain(`aria-label="${label}`)
})

test('each page says which of how many it is', () => {
  expect(claimSheetFooter(claimMessages('zh-CN'))).toContain(
    '第 <span class="pageNumber"></span> 页，共 <span class="totalPages"></span> 页',
  )
})
