import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  flagOr,
  optionalCount,
  optionalFlag,
  optionalNumber,
  optionalScore,
  optionalShare,
  optionalText,
  optionalTime,
  record,
  requireAnyOf,
  requiredText,
  requiredTime,
  textList,
  textOrEmpty,
} from './decode.ts'
import { optionalProse } from './prose.ts'

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
    [optionalScore, 100, 100],
    [optionalScore, 1e308, null],
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
    [textOrEmpty, null, ''],
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
    const outer = record({ title: textOrEmpty, row, count: z.number() })
    expect(outer.parse({ row: { row_id: 'a' }, count: 1 })).toEqual({
      title: '',
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
