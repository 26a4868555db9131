import { describe, expect, it } from 'vitest'
import { type DeskLine, orderByAbility } from './desk-line.ts'

const lineOf = (key: string, code: string | null): DeskLine =>
  ({ key, row: { blockedBy: code === null ? null : { code } } }) as unknown as DeskLine

describe('the order of the rows of a desk', () => {
  const keysOf = (lines: readonly DeskLine[]): string => lines.map(({ key }) => key).join(' ')

  it('puts those that cannot predict after those that can, each in the order that they came in', () => {
    const lines = [lineOf('a', 'not_subscribed'), lineOf('b', null), lineOf('c', 'agent_archived'), lineOf('d', null)]
    expect(keysOf(orderByAbility(lines, new Map()))).toBe('b d a c')
  })

  it('moves nothing for what holds of the whole desk', () => {
    const lines = [lineOf('a', 'deadline_passed'), lineOf('b', null), lineOf('c', 'writes_paused')]
    expect(keysOf(orderByAbility(lines, new Map()))).toBe('a b c')
  })

  it('moves no row later, and gives a new one its place', () => {
    const seen = new Map<string, boolean>()
    orderByAbility([lineOf('a', 'not_subscribed'), lineOf('b', null)], seen)
    const later = [lineOf('a', null), lineOf('b', 'not_subscribed'), lineOf('c', 'not_subscribed'), lineOf('d', null)]
    expect(keysOf(orderByAbility(later, seen))).toBe('b d a c')
  })
})
