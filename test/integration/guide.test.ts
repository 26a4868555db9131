/** The operator guide as the console's help shows it: both languages, and the section of each screen. */
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Guide, GuideBlock } from '#contract/help-guide.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { parseGuide } from '../../scripts/guide/parse-guide.ts'
import { createCrashDialog } from '../../src-main/electron/dialogs/crash-dialog.ts'
import { getReminderMessages } from '../../src-main/electron/reminder-messages.ts'
import { findSectionOf, sectionsOfScreens } from '../../src-renderer/features/help/help-section-of.ts'

const english = fs.readFileSync('docs/guide.md', 'utf8')
const chinese = fs.readFileSync('docs/guide.zh-CN.md', 'utf8')
const shapeOf = (block: GuideBlock): string => {
  if (block.kind === 'table') return `a table of ${block.rows.length} rows`
  return block.kind === 'list' ? `a list of ${block.items.length}` : `a ${block.kind}`
}
const idsOf = (guide: Guide): string[] => guide.flatMap(({ sections }) => sections.map(({ id }) => id))

describe('the guide', () => {
  it('has the same sections in both languages, under ids of their own', () => {
    const ids = idsOf(parseGuide(english))
    expect(ids.length).toBeGreaterThan(40)
    expect(idsOf(parseGuide(chinese, english))).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is translated whole, section by section, with the same tables and lists', () => {
    const named = [...chinese.matchAll(/^#{2,3} .+\n<!-- ([\w-]+) -->$/gm)].map(([, id]) => id)
    expect(named).toEqual(idsOf(parseGuide(english)))
    const shapes = (guide: Guide) =>
      guide.flatMap(({ sections }) => sections.map(({ id, blocks }) => `${id}: ${blocks.map(shapeOf).join(', ')}`))
    expect(shapes(parseGuide(chinese, english))).toEqual(shapes(parseGuide(english)))
  })

  it('has a section for every screen that opens one', () => {
    expect(idsOf(parseGuide(english))).toEqual(expect.arrayContaining([...sectionsOfScreens]))
  })

  it.each([
    ['/fleet', 'fleet'],
    ['/agents/abc', 'an-agents-page'],
    ['/predict', 'what-is-due'],
    ['/predict/abc', 'predict'],
    ['/predict/import', 'import-from-a-spreadsheet'],
    ['/inbox/follows', 'who-follows-whom'],
    ['/unheard-of', null],
  ])('opens for %s at %s', (path, section) => {
    expect(findSectionOf(path)).toBe(section)
  })

  it('links to its own headings in either language', () => {
    const target = { kind: 'link', text: '认领', to: 'claim' }
    const lines = parseGuide(chinese, english).flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.line] : []))),
    )
    expect(lines.flat()).toContainEqual(target)
  })
})

/** What is said outside the page: in a notification, by main's dialog about a window that stopped, and by GNOME. */
function listSaidElsewhere(language: Language): readonly string[] {
  return [
    getReminderMessages(language).due('12', false, '30'),
    ...(createCrashDialog({ ended: 'window', language, details: '' }).buttons ?? []),
    'AppIndicator and KStatusNotifierItem Support',
  ]
}

/** Every text of the page, the values in it as an ellipsis. */
function listTexts(language: Language): string[] {
  const folder = `src-renderer/i18n/${language}`
  const all = (texts: unknown): string[] =>
    typeof texts === 'string' ? [texts.replaceAll(/{{.*?}}/g, '…')] : Object.values(Object(texts)).flatMap(all)
  return fs.readdirSync(folder).flatMap((file) => all(JSON.parse(fs.readFileSync(`${folder}/${file}`, 'utf8'))))
}

/** The emphasised words of a guide, whose parts an arrow joins: what the operator is to look for on the screen. */
function listEmphasised(guide: Guide): string[] {
  const linesOf = (block: GuideBlock) => {
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()]
    return block.kind === 'list' ? block.items : block.kind === 'paragraph' ? [block.line] : []
  }
  return guide.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks
        .flatMap(linesOf)
        .flat()
        .flatMap((part) => (typeof part !== 'string' && part.kind === 'emphasis' ? part.text.split(' → ') : [])),
    ),
  )
}

/** As text and guide are compared: a number, a quoted name and an ellipsis stand for any value. */
const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/“[^”]*”|\d[\d,]*|…/g, '…')
    .replaceAll(/\s*…\s*/g, '…')

describe('the words that the guide emphasises', () => {
  it.each([
    ['en', parseGuide(english)],
    ['zh-CN', parseGuide(chinese, english)],
  ] as const)('are on the screen: %s', (language, guide) => {
    const texts = listTexts(language).map(toWords)
    const emphasised = listEmphasised(guide)
    expect(emphasised.length).toBeGreaterThan(150)
    const saidElsewhere = listSaidElsewhere(language)
    const unheardOf = emphasised.filter(
      (words) => !saidElsewhere.includes(words) && !texts.some((text) => text.includes(toWords(words))),
    )
    expect(unheardOf).toEqual([])
  })
})

describe('reading the guide', () => {
  it('reads paragraphs, lists, tables and code, and leaves pictures out', () => {
    const text = [
      'Before the first page.',
      '## One',
      '![A picture](guide/fleet.png)',
      'A line that *goes* on',
      'with **this** and `<b>`.',
      '',
      '- first',
      '  and more',
      '- second',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | 2 |',
      '```sh',
      '# no heading',
      '```',
    ].join('\n')
    expect(parseGuide(text)[0]?.sections[0].blocks).toEqual([
      {
        kind: 'paragraph',
        line: [
          'A line that ',
          { kind: 'emphasis', text: 'goes' },
          ' on with ',
          { kind: 'strong', text: 'this' },
          ' and ',
          { kind: 'code', text: '<b>' },
          '.',
        ],
      },
      { kind: 'list', items: [['first and more'], ['second']] },
      { kind: 'table', head: [['a'], ['b']], rows: [[['1'], ['2']]] },
      { kind: 'code', text: '# no heading' },
    ])
  })

  it.each([
    ['## One\n<script>alert(1)</script>', /no such Markdown/],
    ['## One\n> quoted', /no such Markdown/],
    ['## One\n[away](https://example.com)', /its own headings only/],
    ['## One\n[lost](#two)', /its own headings only/],
    ['## One\n#### Deep', /is neither/],
    ['### First', /is neither/],
    ['## One\n| a |\n| b |', /line of dashes/],
    ['## One\n| a | b |\n|---|---|\n| 1 |', /not 2 cells/],
    ['## One\n## One', /two headings/],
  ])('refuses what the help cannot show: %j', (text, why) => {
    expect(() => parseGuide(text)).toThrow(why)
  })

  it('shows in English what a translation lacks, in the order of the English guide', () => {
    const pages = parseGuide('## 二\n<!-- two -->\n文字', '## One\nText\n## Two\nMore')
    expect(pages.map(({ sections: [{ id, title }] }) => [id, title])).toEqual([
      ['one', 'One'],
      ['two', '二'],
    ])
  })
})
