/**
 * Texts of others on their way from the wire to the screen: decoded as they are, shown so that they hide nothing and do
 * nothing.
 */
import { describe, expect, it } from 'vitest'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { decodeResponse } from '../../src-main/service/decoding/decode-response.ts'
import { createTranslations } from '../../src-renderer/i18n/language.ts'
import { addWordsOnDemand } from '../../src-renderer/i18n/words-on-demand.ts'
import { hostileTexts } from './hostile-texts.ts'

/** Nothing that has no glyph, turns text around or moves a cursor; line feed and tab are let through. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const zeroWidth = /[\u200b\u2060\ufeff\u00ad\u3164\u115f\u1160\uffa0]/u

function questionOf(text: string): string {
  const challenge = { id: 'c1', question: text, asset: 'CL', status: 'open', deadline: '2026-06-15T12:00:00' }
  const answer = decodeResponse('listChallenges', {
    status: 200,
    text: JSON.stringify({ challenges: [challenge] }),
  })
  if (answer.kind !== 'value') throw new Error(answer.error.code)
  return (answer.value as { items: { question: string }[] }).items[0]?.question ?? ''
}

describe('a hostile text', () => {
  it('comes in more than two hundred kinds', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200)
  })

  it('is decoded as it is: text, whatever it says', () => {
    for (const text of hostileTexts) expect(questionOf(text)).toBe(text)
  })

  it('is shown with nothing hidden in it, and the same when shown again', () => {
    for (const text of hostileTexts) {
      const shown = escapeInvisible(text)
      expect(shown).not.toMatch(unseen)
      expect(shown).not.toMatch(zeroWidth)
      expect(escapeInvisible(shown)).toBe(shown)
      expect(shown.length).toBeLessThanOrEqual(text.length * 9)
    }
  })

  it('loses no word that a person could read', () => {
    for (const text of hostileTexts) {
      const words = text.match(/[a-z0-9]{2,}/gi) ?? []
      for (const word of words.slice(0, 50)) expect(escapeInvisible(text)).toContain(word)
    }
  })

  it('stays text inside a sentence of ours, in both languages', async () => {
    await addWordsOnDemand()
    for (const language of ['en', 'zh-CN'] as const) {
      const { t } = await createTranslations(language)
      const [before = '', startTimer = ''] = t('add-agent:added.title', { name: 'NAME' }).split('NAME')
      for (const text of hostileTexts)
        expect(t('add-agent:added.title', { name: escapeInvisible(text) })).toBe(
          before + escapeInvisible(text) + startTimer,
        )
    }
  })
})
