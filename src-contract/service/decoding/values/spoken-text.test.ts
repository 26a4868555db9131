import { describe, expect, it } from 'vitest'
import { type EndpointName, endpointTable } from '../../endpoint-table.ts'
import { optionalKey, optionalText } from '../decode.ts'
import { optionalProse } from './prose.ts'
import { spokenTextOf } from './spoken-text.ts'

describe('a text of several languages', () => {
  it.each([
    [{ en: 'Up?', zh: '涨？' }, 'Up?'],
    [{ 'zh-CN': '涨？', 'en-US': 'Up?' }, 'Up?'],
    [{ zh_CN: '涨？', en_GB: 'Up?' }, 'Up?'],
    [{ EN: 'Up?', ZH: '涨？' }, 'Up?'],
    [{ english: 'Up?', chinese: '涨？' }, 'Up?'],
    [{ zh: '涨？' }, '涨？'],
    [{ en: null, 'zh-Hans': '涨？' }, '涨？'],
    [{ en: '', cn: '涨？' }, '涨？'],
    [{ 'zh-TW': '漲？', 'zh-CN': '涨？' }, '涨？'],
    [{ ja: '上がる？', ko: '오를까?' }, '上がる？'],
    [{ id: 'Naik?', en: 'Up?' }, 'Up?'],
    [{ default: 'Up?', fr: 'Hausse ?' }, 'Up?'],
    [
      [
        { lang: 'zh-CN', text: '涨？' },
        { lang: 'en', text: 'Up?' },
      ],
      'Up?',
    ],
    [[{ locale: 'zh', value: '涨？' }], '涨？'],
    [{ rendered: 'Up?' }, 'Up?'],
    [{ text: 'Up?', format: 'plain' }, 'Up?'],
    [{ value: { en: 'Up?', zh: '涨？' } }, 'Up?'],
  ])('%j is read as %j', (value, expected) => {
    expect(spokenTextOf(value)).toBe(expected)
  })

  it.each([
    [{ id: 'ch_1' }],
    [{ a: 'x' }],
    [{ en: 1 }],
    [{ en: null }],
    [['a', 'b']],
    [{}],
    [[]],
    [null],
    ['Up?'],
    [7],
  ])('%j is none', (value) => {
    expect(spokenTextOf(value)).toBeNull()
  })

  it('is no id', () => {
    expect(optionalKey.parse({ en: 'a', zh: 'b' })).toBeNull()
    expect(optionalText.parse({ en: 'a', zh: 'b' })).toBe('a')
    expect(optionalProse.parse({ en: 'a', zh: 'b' })).toBe('a')
    expect(optionalProse.parse({ tip: 'a' })).toBe('{"tip":"a"}')
  })
})

describe('fields that hold texts for people', () => {
  const said = { zh: '中文', en: 'English' }
  const challenge = { id: 'c', asset: 'CL', deadline: '2030-06-15T19:00:00' }
  it.each<[EndpointName, unknown, string]>([
    ['listChallenges', { items: [{ ...challenge, question: said }] }, 'question'],
    ['listChallenges', { items: [{ ...challenge, title: said }] }, 'question'],
    ['listChallenges', { items: [{ ...challenge, question_zh: '中文', question_en: 'English' }] }, 'question'],
    ['listEvents', { events: [{ id: 'e', title: said }] }, 'title'],
    ['listEvents', { events: [{ id: 'e', summary: said }] }, 'summary'],
    ['readFeed', { items: [{ agent_id: 'a', event_title: said }] }, 'event_title'],
    ['readFeed', { items: [{ agent_id: 'a', content: said }] }, 'content'],
    ['readPublicComments', { comments: [{ comment_id: 'c', content: said }] }, 'content'],
    ['readPublicComments', { comments: [{ comment_id: 'c', agent: { id: 'a', name: said } }] }, 'name'],
    ['readInteractionContext', { news_id: 'e', title: said }, 'title'],
    ['readInteractionContext', { news_id: 'e', comment_policy: { reply_hint: said } }, 'reply_hint'],
    ['readLeaderboard', { items: [{ agent_id: 'a', agent_name: said }] }, 'agent_name'],
    ['readOwnProfile', { agent_id: 'a', bio: said }, 'bio'],
    ['listSpaces', { spaces: [{ space_id: 's', name: said }] }, 'name'],
    ['readResults', { status: 'resolved', predictions: [{ agent_id: 'a', reasoning: said }] }, 'reasoning'],
    ['registerAgent', { agent_id: 'a', client_secret: 's', challenge_prompt: said }, 'challenge_prompt'],
  ])('%s reads %j', (name, body, field) => {
    expect(JSON.stringify(endpointTable[name].response.parse(body))).toContain(`"${field}":"English"`)
  })
})
