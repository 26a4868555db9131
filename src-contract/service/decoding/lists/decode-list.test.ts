import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { record, requiredText, requiredTime } from '../decode.ts'
import { heldNamesOf } from '../subscriptions/held-rows.ts'
import { listOf } from './decode-list.ts'

const whole = { hasMore: false, unreadable: 0, firstUnreadable: null }

describe('listOf', () => {
  const list = listOf(record({ id: requiredText }), ['rows'])

  it.each([
    [[{ id: 'a' }], null],
    [{ items: [{ id: 'a' }], total: 1 }, 1],
    [{ rows: [{ id: 'a' }] }, null],
    [{ data: [{ id: 'a' }] }, null],
    [{ data: { rows: [{ id: 'a' }] } }, null],
    [{ result: { items: [{ id: 'a' }], total: 1 } }, 1],
  ])('finds the rows in %j', (body, total) => {
    const { items, completeness } = list.parse(body)
    expect(items).toEqual([{ id: 'a' }])
    expect(completeness).toEqual({ received: 1, total, ...whole })
  })

  it.each([
    { items: [], rows: [{ id: 'a' }] },
    { items: [], rows: { items: [{ id: 'a' }] } },
    { items: [], total: 1, rows: [{ id: 'a' }] },
    { rows: [{ id: 'a' }], items: [], data: [] },
    { items: [{ id: 'a' }], rows: [] },
    { result: { items: [], rows: [{ id: 'a' }] } },
    { items: [], data: [{ id: 'a' }] },
    { items: [], results: [{ id: 'a' }] },
    { items: [], records: [{ id: 'a' }], total: 1 },
    { items: [], rows: [], list: [{ id: 'a' }] },
    { items: [], data: { items: [{ id: 'a' }] } },
  ])('takes no empty form of a list for its rows: %j', (body) => {
    expect(list.parse(body).items).toEqual([{ id: 'a' }])
  })

  it.each([
    { items: [], rows: [] },
    { items: [], total: 0, rows: [{ id: 'a' }] },
    { items: [], count: '0', rows: [{ id: 'a' }] },
    { items: [], pagination: { total: 0 }, rows: [{ id: 'a' }] },
    { rows: [], available: [{ id: 'a' }] },
    { items: [], top_rows: [{ id: 'a' }] },
    { items: [], data: [] },
    { items: [], total: 0, data: [{ id: 'a' }] },
    { items: [], data: { note: 'none' } },
    { rows: [], data: [{ id: 'a' }] },
  ])('is empty in %j', (body) => {
    expect(list.parse(body)).toMatchObject({ items: [], completeness: { hasMore: false, unreadable: 0 } })
  })

  it('counts the rows that it cannot read, and names the field of the first', () => {
    const dated = listOf(record({ id: requiredText, deadline: requiredTime }), [])
    const good = { id: 'a', deadline: '2026-06-15T19:00:00' }
    const { items, completeness } = dated.parse([good, { id: 'b', deadline: 'hunter2' }, null, { id: 'c' }])
    expect(items).toHaveLength(1)
    expect(completeness).toEqual({
      received: 4,
      total: null,
      hasMore: false,
      unreadable: 3,
      firstUnreadable: { path: 'deadline', expected: 'expected a timestamp, found string' },
    })
  })

  it('names no field when a row as a whole is none', () => {
    expect(list.parse(['x']).completeness.firstUnreadable).toMatchObject({ path: null })
  })

  it('takes null for an empty list only when the envelope says that it is empty', () => {
    expect(list.parse({ items: null, total: 0 })).toMatchObject({
      items: [],
      completeness: { received: 0, total: 0, ...whole },
    })
    expect(list.safeParse({ items: null }).success).toBe(false)
  })

  it.each([{}, null, 'text', { items: {} }, { detail: 'no' }])('does not make an empty list of %j', (body) => {
    expect(list.safeParse(body).success).toBe(false)
  })

  it('never holds more than it has received, whatever it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const read = list.safeParse(body)
        if (!read.success) return
        const { items, completeness } = read.data
        expect(items.length + completeness.unreadable).toBe(completeness.received)
      }),
    )
  })
})

describe('lists in the envelopes of frameworks', () => {
  const list = listOf(record({ id: requiredText }), ['rows'])

  it.each<[string, object, object]>([
    ['DRF', { count: 37, next: '?page=2', previous: null, results: [{ id: 'a' }] }, { total: 37, hasMore: true }],
    ['Spring', { content: [{ id: 'a' }], totalElements: 37, number: 0, last: false }, { total: 37, hasMore: true }],
    [
      'HAL',
      { _embedded: { rows: [{ id: 'a' }] }, _links: { self: {} }, page: { totalElements: 37, number: 0 } },
      { total: 37, hasMore: true },
    ],
    [
      'JSON:API',
      { data: [{ id: 'a', type: 'rows', attributes: { x: 1 } }], meta: { total: 1 } },
      { total: 1, hasMore: false },
    ],
    [
      'Relay',
      { rows: { edges: [{ node: { id: 'a' }, cursor: 'c' }], pageInfo: { hasNextPage: true, endCursor: 'c' } } },
      { total: null, hasMore: true },
    ],
    ['OData', { value: [{ id: 'a' }], '@odata.count': 37 }, { total: 37, hasMore: true }],
  ])('are found as %s writes them', (_name, body, completeness) => {
    expect(list.parse(body)).toMatchObject({ items: [{ id: 'a' }], completeness })
  })

  it.each(['top_rows', 'recent', 'suggested', 'available', 'pinnedRows', 'skipped'])(
    'are not taken from a list called %s alone',
    (name) => {
      expect(list.safeParse({ [name]: [{ id: 'a' }] }).success).toBe(false)
    },
  )
})

describe('heldNamesOf', () => {
  const held = heldNamesOf(['scope', 'name'], ['granted', 'scopes'])

  it.each([
    { scopes: ['CL', 'ES'] },
    ['CL', 'ES'],
    { items: [{ scope: 'CL' }, { name: 'ES' }] },
    { scopes: 'CL ES' },
    { scope: 'CL ES' },
    { scopes: { CL: true, ES: true, ZN: false } },
    { granted: ['CL', 'ES'], withheld: ['ZN'] },
    { requested: ['CL', 'ES', 'ZN'], scopes: ['CL', 'ES'] },
    { scopes: [{ name: 'CL', granted: true }, { name: 'ES' }, { name: 'ZN', granted: false }] },
    {
      scopes: [
        { name: 'CL', status: 'approved' },
        { name: 'ES', status: 'ACTIVE' },
        { name: 'ZN', status: 'pending' },
      ],
    },
  ])('reads %j', (body) => {
    expect(held.parse(body).scopes).toEqual(['CL', 'ES'])
  })

  it.each([{ available: ['CL'] }, { requested: ['CL'] }, { withheld: ['CL'] }, { scopes: '' }, {}])(
    'takes nothing of %j for held',
    (body) => {
      expect(held.safeParse(body).success).toBe(false)
    },
  )
})
