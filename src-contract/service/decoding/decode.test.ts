import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointTable } from '../endpoint-table.ts'
import {
  flagOr,
  keyOf,
  optionalCount,
  optionalFlag,
  optionalNumber,
  optionalShare,
  optionalText,
  optionalTime,
  record,
  requireAnyOf,
  requiredText,
  requiredTime,
  textList,
} from './decode.ts'
import { optionalProse } from './values/prose.ts'

describe('single fields', () => {
  it.each([
    [optionalNumber, '71.42', 71.42],
    [optionalNumber, null, null],
    [optionalNumber, '', null],
    [optionalNumber, 'n/a', null],
    [optionalNumber, [7], null],
    [optionalCount, 3.7, null],
    [optionalCount, -1, null],
    [optionalCount, null, null],
    [optionalCount, '12', 12],
    [optionalShare, '0.7', 0.7],
    [optionalShare, 70, null],
    [optionalShare, '70%', 0.7],
    [optionalShare, '170 %', null],
    [optionalNumber, '0x10', null],
    [optionalNumber, '71,42', null],
    [optionalNumber, ' 7.5e1 ', 75],
    [optionalCount, '1,234', 1234],
    [optionalCount, '1.2k', null],
    [optionalCount, 3.0, 3],
    [optionalFlag, 'Y', true],
    [optionalFlag, 'off', false],
    [optionalCount, 1e308, null],
    [optionalText, 'x'.repeat(65_537), null],
    [optionalProse, 'x'.repeat(65_537), 'x'.repeat(65_536)],
    [optionalProse, ['a', null, { b: 1 }], 'a\n\n{"b":1}'],
    [optionalFlag, 'true', true],
    [optionalFlag, 0, false],
    [optionalFlag, 'maybe', null],
    [flagOr(true), undefined, true],
    [flagOr(true), false, false],
    [optionalText, 42, '42'],
    [optionalText, '', null],
    [optionalProse, ['Name the assets.', 'Say why.'], 'Name the assets.\nSay why.'],
    [optionalProse, { tip: 'Say why.' }, '{"tip":"Say why."}'],
    [optionalProse, [], null],
    [textList, ['en', 7, null, {}], ['en', '7']],
    [textList, 'en', ['en']],
    [textList, 'en, zh', ['en', 'zh']],
    [textList, [{ id: 'finance', name: 'Finance' }], ['finance']],
    [textList, 'none at the moment', []],
    [optionalTime, '2026-06-15T19:00:00.25Z', '2026-06-15T19:00:00.25Z'],
    [optionalTime, 'tomorrow', null],
    [optionalTime, 1_781_550_000, '2026-06-15T19:00:00Z'],
    [optionalTime, 1_781_550_000_000, '2026-06-15T19:00:00Z'],
  ])('%# reads %j', (schema, value, expected) => {
    expect((schema as z.ZodType).parse(value)).toEqual(expected)
  })

  it('says what was expected and what kind of value came, and not the value', () => {
    const { error } = z
      .object({ deadline: requiredTime, id: requiredText })
      .safeParse({ deadline: 'hunter2', id: ['hunter2'] })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['deadline', 'expected a timestamp, found string'],
      ['id', 'expected text, found a list'],
    ])
    expect(JSON.stringify(error)).not.toContain('hunter2')
  })
})

describe('record', () => {
  const row = record({ id: requiredText, name: optionalText }, { aliases: { id: ['row_id'] }, wrappers: ['row'] })

  it('gives every optional field a value', () => {
    expect(row.parse({ id: 'a' })).toEqual({ id: 'a', name: null })
  })

  it('reads other names and wrapped records, and leaves unknown fields out', () => {
    expect(row.parse({ row_id: 7, extra: true })).toEqual({ id: '7', name: null })
    expect(row.parse({ id: 'outer', row: { id: 'inner', name: 'x' } })).toEqual({ id: 'inner', name: 'x' })
  })

  it('is not led astray by names that every object has', () => {
    const odd = record({ id: optionalText }, { aliases: { id: ['constructor', '__proto__'] } })
    expect(odd.parse(JSON.parse('{"__proto__": "x"}'))).toEqual({ id: 'x' })
    expect(odd.parse({})).toEqual({ id: null })
  })

  it('says where in a record within it something is wrong', () => {
    const outer = record({ title: optionalText, row, count: z.number() })
    expect(outer.parse({ row: { row_id: 'a' }, count: 1 })).toEqual({
      title: null,
      row: { id: 'a', name: null },
      count: 1,
    })
    expect(outer.safeParse({ row: {}, count: 'many' }).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'row.id',
      'count',
    ])
  })

  it.each([null, undefined, 'text', 7, []])('does not read %j', (body) => {
    expect(row.safeParse(body).success).toBe(false)
  })
})

describe('understood', () => {
  it('refuses a body that holds nothing it knows', () => {
    const link = requireAnyOf(record({ url: optionalText, code: optionalText }), ['url', 'code'])
    expect(link.safeParse({ url: 'x' }).success).toBe(true)
    expect(link.safeParse({ something: 'else' }).success).toBe(false)
  })
})

const nullWords = ['null', 'None', 'NONE', 'nil', 'undefined', 'N/A', 'n/a', 'NaN', '-', '--', '—']

describe('a word for none', () => {
  it.each(nullWords)('%s is no id, no key and no cursor', (word) => {
    expect(keyOf(word)).toBeNull()
    const deadline = '2026-06-15T19:00:00'
    const challenge = { id: 'c', asset: 'CL', deadline, event_id: word, scope_key: word, session_name: word }
    expect(endpointTable.listChallenges.response.parse([challenge]).items).toMatchObject([
      { event_id: null, scope_key: null, session_name: null },
    ])
    expect(endpointTable.listChallenges.response.parse([{ ...challenge, id: word }]).completeness.unreadable).toBe(1)
    expect(endpointTable.submitPrediction.response.safeParse({ prediction_id: word }).success).toBe(false)
    const created = { comment_id: 'c', parent_comment_id: word }
    expect(endpointTable.createComment.response.parse(created).parent_comment_id).toBeNull()
    const comment = { comment_id: 'c', content: 'x', space_id: word, parent_comment_id: word }
    expect(endpointTable.readPublicComments.response.parse([comment]).comments).toMatchObject([
      { comment_id: 'c', space_id: null, parent_comment_id: null },
    ])
    expect(endpointTable.readFeed.response.parse({ items: [], next_cursor: word }).paging.next).toBeNull()
    expect(endpointTable.listSubscriptions.response.parse({ scopes: [word, 'CL'] })).toMatchObject({
      scopes: ['CL'],
      completeness: { unreadable: 1 },
    })
  })

  it.each(nullWords)('%s is no secret and no claim', (word) => {
    const registered = endpointTable.registerAgent.response.parse({ agent_id: 'a', client_secret: word })
    expect(registered).toMatchObject({ agent_id: 'a', client_secret: null })
    expect(endpointTable.refreshClaimLink.response.safeParse({ claim_url: word, pairing_code: word }).success).toBe(
      false,
    )
  })

  it('is a text where agents write', () => {
    const comment = { comment_id: 'c', content: 'None' }
    expect(endpointTable.readPublicComments.response.parse([comment]).comments).toMatchObject([{ content: 'None' }])
  })

  it.each([0, '0', null])('of what a comment is below may be %j', (parent_comment_id) => {
    const comments = [{ comment_id: 'c', content: 'x', parent_comment_id }]
    expect(endpointTable.readPublicComments.response.parse(comments)).toMatchObject({
      comments: [{ comment_id: 'c', parent_comment_id: null }],
      completeness: { unreadable: 0 },
    })
  })
})

describe('a price', () => {
  const prices = (price: unknown) => {
    const row = { id: 'c', asset: 'CL', deadline: '2026-06-15T19:00:00', open_price: price, current_price: price }
    const { open_price, current_price } = endpointTable.listChallenges.response.parse([row]).items[0] ?? {}
    const results = endpointTable.readResults.response.parse({ status: 'open', predictions: [], close_price: price })
    return [open_price, current_price, results.close_price]
  }

  it.each([
    [71.42, 71.42],
    ['71.42', 71.42],
    // Crude oil has been there.
    [-37.63, -37.63],
    [0, null],
    ['0.00', null],
    [null, null],
  ])('of %j is %j', (given, price) => {
    expect(prices(given)).toEqual([price, price, price])
  })
})
