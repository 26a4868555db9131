import { expect, it } from 'vitest'
import { html } from './html.ts'
import { createPageResponse, languageOf } from './page.ts'

it('escapes whatever is not markup', () => {
  const name = `<b onclick="x('&')">`
  expect(html`<p>${name}</p>${[html`<i>${1}</i>`, html`<i>${2}</i>`]}`.markup).toBe(
    '<p>&#60;b onclick=&#34;x(&#39;&#38;&#39;)&#34;&#62;</p><i>1</i><i>2</i>',
  )
})

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-DE,de;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['en;q=0.5, zh-TW;q=0.7', 'zh-CN'],
  ['zh;q=0, en;q=0.1', 'en'],
])('reads Accept-Language %j as %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

it('lets a page run and load nothing', async () => {
  const page = createPageResponse({ language: 'en', title: 'A', body: html`` })
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  )
  expect(await page.text()).not.toMatch(/<script|style=|onclick/)
})
