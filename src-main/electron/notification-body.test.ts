import { expect, it } from 'vitest'
import { hostileTexts } from '../../test/security/hostile-texts.ts'
import { escapeMarkup, formatNotificationBody } from './notification-body.ts'

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

it.each([
  ['Will it be <70 or >75?', 'Will it be &lt;70 or &gt;75?'],
  ['<a href="https://evil.example">Claim</a>', '&lt;a href="https://evil.example"&gt;Claim&lt;/a&gt;'],
  ['S&P 500 &lt;', 'S&amp;P 500 &amp;lt;'],
  ['Helios-01 · Gold up?', 'Helios-01 · Gold up?'],
])('of %j as markup makes %j', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped)
})

it('leaves nothing that is markup in any text, and loses nothing of it', () => {
  for (const text of hostileTexts) {
    const escaped = escapeMarkup(text)
    expect(escaped).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/)
    expect(escaped.replaceAll(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? '')).toBe(text)
  }
})

it.each<[NodeJS.Platform, string]>([
  ['darwin', 'S&P <500>'],
  ['win32', 'S&P <500>'],
  // Nobody there says that it is read as it is.
  ['linux', 'S&amp;P &lt;500&gt;'],
])('is written for %s as %j', async (platform, expected) => {
  const deps = { platform, environment: {}, startTimer: () => () => {} }
  expect(await formatNotificationBody('S&P <500>', deps)).toBe(expected)
})
