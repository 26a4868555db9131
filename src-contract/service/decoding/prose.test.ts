import { describe, expect, it } from 'vitest'
import { endpointTable } from '../endpoint-table.ts'
import { formatHtmlText } from './html-text.ts'
import { optionalProse } from './prose.ts'

describe('words for a person', () => {
  it.each<[unknown, string | null]>([
    ['Why?', 'Why?'],
    [['Line a', 'Line b'], 'Line a\nLine b'],
    [{ html: '<p>Why &amp; how?</p><p>Two</p>' }, 'Why & how?\nTwo'],
    [{ rendered: '<p>Why?</p>', protected: false }, 'Why?'],
    [{ text: 'Why?', html: '<p>Why?</p>' }, 'Why?'],
    [{ html: { en: '<b>Why?</b>', zh: '<b>为何？</b>' } }, 'Why?'],
    [{ title: 'Outage', content: 'Exports fall.' }, 'Outage\nExports fall.'],
    [{ headline: 'Outage', description: { html: '<p>Exports fall.</p>' } }, 'Outage\nExports fall.'],
    [
      [
        { type: 'text', text: 'A' },
        { type: 'text', text: 'B' },
      ],
      'A\nB',
    ],
    [['One', { text: 'Two' }, { zh: '三' }], 'One\nTwo\n三'],
    [7, '7'],
    [{ summary: 'More', missing: ['assets', 'why'], points: {} }, 'More\nmissing: assets\nwhy'],
    [{ tip: 'a' }, '{"tip":"a"}'],
    [['One', { points: 3 }], 'One\n{"points":3}'],
    ['', null],
    [[], null],
    [null, null],
  ])('%j are %j', (value, expected) => {
    expect(optionalProse.parse(value)).toBe(expected)
  })

  it.each([
    ['a < b and c > d', 'a < b and c > d'],
    ['1 &lt; 2 &amp;&amp; 3', '1 < 2 && 3'],
    ['caf&#233; &#x4e2d; &unknown;', 'café 中 &unknown;'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
    ['<script>alert(1)</script>Up<br/>Down', 'Up\nDown'],
    ['<img src=x onerror="alert(1)">Up', 'Up'],
    ['&#0;&#xd800;x', 'x'],
  ])('of the HTML %j are %j', (html, expected) => {
    expect(formatHtmlText(html)).toBe(expected)
  })
})

describe('the question of a challenge', () => {
  const read = (question: unknown) =>
    endpointTable.listChallenges.response.parse({
      items: [
        { id: 'c', asset: 'CL', deadline: '2030-06-15T19:00:00', ...(question === undefined ? {} : { question }) },
      ],
    })

  it.each([
    [['Will it rise?', 'Until Friday.'], 'Will it rise?\nUntil Friday.'],
    [{ html: '<p>Will it rise?</p>' }, 'Will it rise?'],
    [{ text: 'Will it rise?' }, 'Will it rise?'],
    [[{ text: 'Will it rise?' }], 'Will it rise?'],
    [undefined, ''],
    ['', ''],
    [null, ''],
  ])('%j is read as %j', (question, expected) => {
    expect(read(question).items).toMatchObject([{ question: expected }])
  })

  it.each([[{ template: 7 }], [[{ points: 3 }]], [true]])('that is %j is counted as unreadable', (question) => {
    const { items, completeness } = read(question)
    expect(items).toEqual([])
    expect(completeness).toMatchObject({ unreadable: 1, firstUnreadable: { path: 'question' } })
  })
})
