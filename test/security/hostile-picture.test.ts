/** The first picture is markup that main makes of names: whatever they hold, it has the elements of its template. */
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/rules/choose-language.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { fillFirstPicture } from '../../src-main/first-picture.ts'
import { firstPictures } from '../../src-renderer/shell/first-picture/first-pictures.ts'
import { fleetRow } from '../support/fleet-row.ts'
import { hostileTexts } from './hostile-texts.ts'

function pictureWith(text: string, language: Language): string {
  const row = fleetRow('hostile', { name: text, group: text, tags: [text, text], subscriptions: [text] })
  const facts = { serviceNames: [text], rows: [row], agentCount: 1, hasGroups: true, language }
  return fillFirstPicture(firstPictures[language].template, facts)
}

const tagsOf = (markup: string): readonly string[] => markup.match(/<[^>]*>/g) ?? []

describe.each(['en', 'zh-CN'] as const)('the first picture in %s', (language) => {
  const whole = tagsOf(pictureWith('a', language))
  const cut = tagsOf(pictureWith('a'.repeat(40), language))

  it('has the same elements and attributes whatever is in a name, tag, group, key or deployment', () => {
    for (const text of hostileTexts) {
      const picture = pictureWith(text, language)
      expect([whole, cut]).toContainEqual(tagsOf(picture))
    }
  })

  it('shows what is invisible in a name, and a name that looks like a slot as it is', () => {
    const shown = pictureWith('{{rows}}', language)
    expect(shown.match(/\{\{rows\}\}/g)?.length).toBeGreaterThan(3)
    const turned = pictureWith('\u202ea', language)
    expect(turned).toContain(escapeInvisible('\u202ea'))
    expect(turned).not.toContain('\u202e')
  })
})
