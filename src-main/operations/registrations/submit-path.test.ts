import { describe, expect, test } from 'vitest'
import { submitPathOf } from './submit-path.ts'

const usualPath = '/api/v1/agent/challenge/rc_1/submit'

describe('submitPathOf', () => {
  test.each([
    [null, { kind: 'path', path: usualPath }],
    ['', { kind: 'path', path: usualPath }],
    ['/other/rc_1', { kind: 'path', path: '/other/rc_1' }],
    ['https://arena.example/x?y=1', { kind: 'path', path: '/x?y=1' }],
    ['http://arena.example/x', { kind: 'path', path: '/x' }],
    ['https://evil.example/x', { kind: 'refused', host: 'evil.example' }],
    ['//evil.example/x', { kind: 'refused', host: 'evil.example' }],
    ['https://arena.example:444/x', { kind: 'refused', host: 'arena.example:444' }],
    ['https://arena.example@evil.example/x', { kind: 'refused', host: 'evil.example' }],
    ['https://user@arena.example/x', { kind: 'refused', host: 'arena.example' }],
    ['ftp://arena.example/x', { kind: 'refused', host: 'arena.example' }],
    ['/\\evil.example/x', { kind: 'refused', host: '' }],
  ])('%s', (submitUrl, expected) => {
    expect(submitPathOf(submitUrl, { baseUrl: 'https://arena.example', usualPath })).toEqual(expected)
  })
})
