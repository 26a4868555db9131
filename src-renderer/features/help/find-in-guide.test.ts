import { describe, expect, it } from 'vitest'
import type { Guide, GuideLine } from '#contract/help-guide.ts'
import { findSections, findTitles, splitAtWords } from './find-in-guide.ts'

const page = (id: string, title: string, text: GuideLine) => ({
  sections: [{ id, title, blocks: [{ kind: 'paragraph', line: text }] }] as const,
})
const english: Guide = [
  page('fleet', 'Fleet', ['A row an agent: its ', { kind: 'code', text: 'token' }, ' and its score.']),
  page('tokens', 'Tokens', ['They last an hour.']),
  page('outbox', 'Outbox', [`${'What waits, waits. '.repeat(20)}A deadline passes. ${'And so on. '.repeat(20)}`]),
]
const chinese: Guide = [
  page('fleet', '智能体', ['每行一个智能体：令牌和得分。']),
  page('tokens', '令牌', ['有效期一小时。']),
  page('outbox', '发件箱', ['截止时间过后不再发送。']),
]

const idsOf = (search: string, [guide, other] = [english, chinese]) =>
  findSections(guide, { other, search }).map(({ id }) => id)

describe('search in the guide', () => {
  it('finds parts of words whatever their case, those of a title first', () => {
    expect(idsOf('TOK')).toEqual(['tokens', 'fleet'])
  })

  it('wants every word, in one section', () => {
    expect(idsOf('token score')).toEqual(['fleet'])
    expect(idsOf('token hour')).toEqual(['tokens'])
    expect(idsOf('token deadline')).toEqual([])
  })

  it.each(['   ', ''])('finds nothing for “%s”', (search) => {
    expect(idsOf(search)).toEqual([])
  })

  it('finds Chinese without spaces, and either language whichever is shown', () => {
    expect(idsOf('截止时间')).toEqual(['outbox'])
    expect(idsOf('令牌', [chinese, english])).toEqual(['tokens', 'fleet'])
    expect(idsOf('deadline', [chinese, english])).toEqual(['outbox'])
    expect(idsOf('截止', [chinese, english])).toEqual(['outbox'])
  })

  it('shows the place in the text where the word stands, in the language that is shown', () => {
    const [found] = findSections(english, { other: chinese, search: 'deadline' })
    expect(found?.excerpt).toMatch(/^….*A deadline passes\..*…$/)
    const [other] = findSections(english, { other: chinese, search: '截止' })
    expect(other).toMatchObject({ title: 'Outbox', excerpt: '' })
  })

  it('looks for titles alone where only they are wanted', () => {
    expect(findTitles(english, { other: chinese, search: 'token' }).map(({ id }) => id)).toEqual(['tokens'])
    expect(findTitles(english, { other: chinese, search: '发件' }).map(({ id }) => id)).toEqual(['outbox'])
  })
})

describe('words that were found', () => {
  it('are told from the text around them, also where they have signs of a pattern', () => {
    expect(splitAtWords('Ctrl+K (or .*)', ['.*', 'ctrl+k'])).toEqual([
      { text: 'Ctrl+K', isFound: true },
      { text: ' (or ', isFound: false },
      { text: '.*', isFound: true },
      { text: ')', isFound: false },
    ])
  })
})
