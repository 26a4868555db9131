/**
 * What every page of the sandbox has: one style sheet, two languages, and a policy under which nothing can run or be
 * loaded.
 */
import { createHash } from 'node:crypto'
import { type Html, html } from './html.ts'
import { pageStyle } from './page-style.ts'

/** The languages of the sandbox's pages. */
export type Language = 'en' | 'zh-CN'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** A whole page with its policy: no script, no address but its own. */
export function createPageResponse(
  page: { language: Language; title: string; body: Html; wide?: boolean },
  status = 200,
): Response {
  const { language, title, body, wide = false } = page
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: pageStyle }}</style>
</head>
<body>
<main class="${wide ? 'wide' : 'narrow'}">
${body}
</main>
</body>
</html>
`
  return new Response(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

/**
 * The language that a browser asks for first, of the two there are; English when it names neither. RFC 9110 §12.5.4.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ tag, quality }) => /^(?:zh|en)\b/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted[0]?.tag.startsWith('zh') === true ? 'zh-CN' : 'en'
}
