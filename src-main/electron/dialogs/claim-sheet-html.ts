import type { Site } from '#contract/ids.ts'
import { formatQrPath, type QrModules, quietZone } from '#contract/rules/agents/claim-qr.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ClaimCard } from '../../ports/claim-sheets.ts'
import { formatSite, getSiteName } from '../site-messages.ts'
import type { ClaimMessages } from './claim-messages.ts'

interface SheetStyle {
  words: ClaimMessages
  language: Language
  nowMs: number
}

/** What a page may hold as text: nothing in it is markup. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The sheet as one page: a card an agent, all data as text, no script, nothing from elsewhere. */
export function claimSheetHtml(cards: readonly ClaimCard[], look: SheetStyle): string {
  const { words, language, nowMs } = look
  const hasCodes = cards.some(({ pairingCode }) => pairingCode !== null)
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(words.sheetTitle)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(words.sheetTitle)}</h1>
<p class="lead">${escapeHtml(hasCodes ? words.sheetWithCodes : words.sheetWithoutCodes)}</p>
<p class="lead">${escapeHtml(words.printedAt)} ${bothZones(nowMs, language)}</p>
${cards.map((card) => cardHtml(card, look)).join('\n')}
</body></html>`
}

/** What is at the foot of every page; the two classes are those by which Chromium puts its numbers in. */
export function claimSheetFooter(words: ClaimMessages): string {
  const numbers = words.pageOf('<span class="pageNumber"></span>', '<span class="totalPages"></span>')
  return `<div style="width: 100%; margin: 0 14mm; font: 11px ${fonts}; color: #444; display: flex; justify-content: space-between"><span>${escapeHtml(words.sheetTitle)}</span><span>${numbers}</span></div>`
}

function cardHtml(card: ClaimCard, { words, language }: SheetStyle): string {
  const facts: [string, string][] = [
    ...(card.pairingCode === null
      ? []
      : [[words.code, `<strong>${escapeHtml(card.pairingCode)}</strong>`] as [string, string]]),
    [words.link, `<span class="link">${escapeHtml(card.url)}</span>`],
    [words.host, escapeHtml(escapeInvisible(card.host))],
    [card.isLinkEndAtLatest ? words.linkEndsAtLatest : words.linkEnds, timeOf(card.linkExpiresAtMs, words, language)],
    [words.unclaimedLimit, timeOf(card.provisionalUntilMs, words, language)],
  ]
  return `<section>${qrSvg(card.qr, words.qrOf(escapeInvisible(card.name)))}<div><div class="head"><h2>${escapeHtml(escapeInvisible(card.name))}</h2>${siteMark(card.site, language)}</div><dl>${facts
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`)
    .join('')}</dl></div></section>`
}

/** The site in words, and told apart on a black-and-white print. */
function siteMark(site: Site, language: Language): string {
  const label = escapeHtml(formatSite(language, site))
  return `<p class="site ${site}" aria-label="${label}">${escapeHtml(getSiteName(language, site))}</p>`
}

function qrSvg(qr: QrModules, label: string): string {
  const side = qr.size + 2 * quietZone
  return `<svg role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${formatQrPath(qr)}"/></svg>`
}

function timeOf(atMs: number | null, words: ClaimMessages, language: string): string {
  return atMs === null ? escapeHtml(words.unknown) : bothZones(atMs, language)
}

function bothZones(atMs: number, language: string): string {
  const shape = { dateStyle: 'medium', timeStyle: 'short' } as const
  const local = new Intl.DateTimeFormat(language, shape).format(atMs)
  const utc = new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' }).format(atMs)
  return escapeHtml(`${local} · ${utc} UTC`)
}

const fonts = "Inter, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

const style = `
:root { color-scheme: only light }
@page { size: A4; margin: 14mm 14mm 16mm }
* { box-sizing: border-box }
body { margin: 0; font: 12px/1.4 ${fonts}; color: #111; background: #fff }
h1 { font-size: 18px; margin: 0 0 4px }
h2 { font-size: 15px; margin: 0; overflow-wrap: anywhere; min-width: 0 }
.head { display: flex; justify-content: space-between; align-items: flex-start; gap: 12px; margin: 0 0 6px }
.site { flex: none; margin: 0; padding: 1px 8px; border: 1.5px solid #111; border-radius: 4px; font-weight: 700 }
.site.cn { background: #111; color: #fff }
.lead { margin: 0 0 4px; color: #444 }
section { display: flex; gap: 14px; align-items: flex-start; border: 1px solid #999; border-radius: 6px; padding: 12px; margin: 10px 0; break-inside: avoid }
section > div { min-width: 0; flex: 1 }
svg { width: 42mm; height: 42mm; margin: -8px; flex: none }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; align-items: baseline; margin: 0 }
dt { color: #555 }
dd { margin: 0; min-width: 0 }
strong { font: 700 17px/1.3 monospace; letter-spacing: 1px }
.link { font-family: monospace; overflow-wrap: anywhere }
`
