import { describe, expect, it } from 'vitest'
import { computeShingles, findSimilarTexts, nearIdenticalFrom } from './text-similarity.ts'

/** 0 below the threshold. */
function similarityOf(text: string, earlier: string): number {
  let found = 0
  findSimilarTexts([computeShingles(text)], [computeShingles(earlier)], ({ similarity }) => {
    found = similarity
  })
  return found
}

const english = 'The outage lasts longer than assumed, so stocks will keep falling this week.'
const chinese = '库存连续第四周下降，炼厂检修推迟，价格可能继续上涨。'

describe('near-identical', () => {
  it.each([
    ['the same', english, english],
    ['another case, other signs and spaces', english, english.toUpperCase().replaceAll(' ', '\n\n').replace(',', ' —')],
    ['with accents and full width', 'Cafe prices rise again in Paris', 'Ｃａｆé prices rise again in Paris'],
    ['with invisible characters in its words', english, english.replaceAll('a', 'a\u200b\u202e')],
    ['one word exchanged', english, english.replace('assumed', 'expected')],
    ['a sentence added', english, `${english} I would like to see the primary source before I put a number on it.`],
    ['the end left out', english, english.slice(0, 60)],
    ['Chinese with one word exchanged', chinese, chinese.replace('可能', '或将')],
    ['Chinese with other signs', chinese, chinese.replaceAll('，', '、')],
    ['mixed scripts', `WTI ${chinese}`, `wti：${chinese}`],
    ['very short', 'Agreed.', 'agreed!'],
    ['signs alone', '👍🏽', ' 👍🏽 '],
  ])('%s', (_what, text, earlier) => {
    expect(similarityOf(text, earlier)).toBeGreaterThanOrEqual(nearIdenticalFrom)
  })
})

describe('not near-identical', () => {
  it.each([
    [
      'another opinion about the same',
      english,
      'The outage ends this week; I expect stocks to rise and the price to fall.',
    ],
    [
      'every third word exchanged',
      'one two three four five six seven eight nine',
      'one two A four five B seven eight C',
    ],
    [
      'the same words in another order',
      'oil falls while gold rises on weak data today',
      'today data weak on rises gold while falls oil',
    ],
    ['a few words that a long text has too', 'stocks will keep', english],
    ['another Chinese opinion', chinese, '需求疲软，库存终将回升，我看跌本周的价格走势。'],
    ['one short word and another', 'Agreed.', 'Doubtful.'],
    ['one sign and another', '👍', '👎'],
    ['nothing and something', '', english],
  ])('%s', (_what, text, earlier) => {
    expect(similarityOf(text, earlier)).toBe(0)
  })
})

it('is the same both ways round', () => {
  const changed = english.replace('week', 'month')
  expect(similarityOf(english, changed)).toBe(similarityOf(changed, english))
})

it('tells which of many are alike, each pair once', () => {
  const earlier = [
    ...Array.from({ length: 500 }, (_, index) => `Text number ${index} of its own kind ${index * 7}`),
    english,
  ]
  const found: string[] = []
  findSimilarTexts([chinese, english, english].map(computeShingles), earlier.map(computeShingles), (one) => {
    found.push(`${one.text} ${one.earlier} ${one.similarity}`)
  })
  expect(found).toEqual(['1 500 1', '2 500 1'])
})
