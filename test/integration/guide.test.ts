/** The operator guide as the console's help shows it: both languages, and the section of each screen. */
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Guide } from '#contract/guide.ts'
import { parseGuide } from '../../scripts/guide/parse-guide.ts'
import { findSectionOf, sectionsOfScreens } from '../../src-renderer/features/help/help-section-of.ts'

const english = fs.readFileSync('docs/guide.md', 'utf8')
const chinese = fs.readFileSync('docs/guide.zh-CN.md', 'utf8')
const idsOf = (guide: Guide): string[] => guide.flatMap(({ sections }) => sections.map(({ id }) => id))

describe('the guide', () => {
  it('has the same sections in both languages, under ids of their own', () => {
    const ids = idsOf(parseGuide(english))
    expect(ids.length).toBeGreaterThan(40)
    expect(idsOf(parseGuide(chinese, english))).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
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

  it('refuses a translation whose headings differ', () => {
    expect(() => parseGuide('## 一\n## 二', '## One\n### Two')).toThrow('“二”')
    expect(() => parseGuide('## 一', '## One\n## Two')).toThrow('“Two”')
  })
})
