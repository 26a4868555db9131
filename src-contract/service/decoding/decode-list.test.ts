import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { record, requiredText, requiredTime } from './decode.ts'
import { listOf, namesOf } from './decode-list.ts'

const whole = { hasMore: false, unreadable: 0, firstUnreadable: null }

describe('listOf', () => {
  const list = listOf(record({ id: requiredText }), ['rows'])

  it.each([
    [[{ id: 'a' }], null],
    [{ items: [{ id: 'a' }], total: 1 }, 1],
    [{ rows: [{ id: 'a' }] }, null],
    [{ data: [{ id: 'a' }] }, null],
    [{ data: { rows: [{ id: 'a' }] } }, null],
    [{ result: { items: [{ id: 'a' }], total: 1 } }, null],
  ])('finds the rows in %j', (body, total) => {
    const { items, completeness } = list.parse(body)
    expect(items).toEqual([{ id: 'a' }])
    expect(completeness).toEqual({ received: 1, total, ...whole })
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

describe('namesOf', () => {
  it.each([[{ scopes: ['CL', 'ES'] }], [['CL', 'ES']], [{ items: [{ scope: 'CL' }, { name: 'ES' }] }]])(
    'reads %j',
    (body) => {
      expect(namesOf(['scope', 'name']).parse(body).scopes).toEqual(['CL', 'ES'])
    },
  )
})
