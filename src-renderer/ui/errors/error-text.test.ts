import { describe, expect, it } from 'vitest'
import { formatError } from './error-text.ts'

const entry = {
  what: 'The token lacks {{scope}}.',
  whatBare: 'The token lacks a scope.',
  next: 'Have {{scope}} approved.',
}

describe('the words of an error', () => {
  it('name the values that are known', () => {
    expect(formatError(entry, { scope: 'challenge:read' }).what).toBe('The token lacks challenge:read.')
  })

  it('say more when more is known', () => {
    const more = { ...entry, whatFull: 'The token lacks {{scope}} for {{act}}.' }
    expect(formatError(more, { scope: 'a', act: 'b' }).what).toBe('The token lacks a for b.')
    expect(formatError(more, { scope: 'a' }).what).toBe('The token lacks a.')
  })

  it('fall back to the form without values', () => {
    expect(formatError(entry, {}).what).toBe('The token lacks a scope.')
  })

  it('never show a placeholder', () => {
    expect(formatError(entry, { scope: '' }).next).toBe('Have … approved.')
  })

  it('insert a value as it is, also one that looks like a replacement pattern', () => {
    expect(formatError(entry, { scope: '$& {{what}}' }).what).toBe('The token lacks $& {{what}}.')
  })

  it('are those of the case that a value names, else the ones for all', () => {
    const unreachable = {
      what: 'Unreachable.',
      next: 'Sign in.',
      caseBy: 'detail',
      cases: { no_service: { what: 'Nothing runs.', next: 'Install one.' } },
    }
    expect(formatError(unreachable, { detail: 'no_service' })).toEqual({
      what: 'Nothing runs.',
      next: 'Install one.',
    })
    expect(formatError(unreachable, { detail: 'toString' }).what).toBe('Unreachable.')
    expect(formatError(unreachable, {}).what).toBe('Unreachable.')
  })
})
