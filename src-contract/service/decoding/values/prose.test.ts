import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'
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
