/** The operator guide as the console's help shows it: both languages, and the section of each screen. */
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Guide, GuideBlock } from '#contract/help-guide.ts'
import { parseGuide } from '../../scripts/guide/parse-guide.ts'
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
