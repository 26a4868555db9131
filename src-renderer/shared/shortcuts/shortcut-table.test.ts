import { describe, expect, it } from 'vitest'
import { formatKeys, isReserved, matchesShortcut } from './shortcut.ts'
import { findConflicts, isRepeated, listKeys, shortcutIds } from './shortcut-table.ts'

const defaults = { shortcuts: {}, singleKeys: true }
const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('the table of shortcuts', () => {
  it.each(shortcutIds)('gives %s keys that nothing else on its screens has', (id) => {
    for (const keys of listKeys(id, defaults)) expect(findConflicts(id, keys, defaults)).toEqual([])
  })

  it('lets a list, a field or the window keep its keys, but for the row of arrows with Alt', () => {
    const taken = shortcutIds.flatMap((id) => listKeys(id, defaults)).filter(isReserved)
    expect(taken).toEqual([])
  })

  it('repeats while keys are held only what walks through a list or through what was done', () => {
    expect(shortcutIds.filter(isRepeated)).toEqual(['next', 'previous', 'undo', 'redo'])
  })
})

describe('keys that the operator chose', () => {
  it.each([
    ['other keys', { next: 'N' }, 'next', ['N']],
    ['no keys', { next: '' }, 'next', []],
    ['in place of all defaults', { redo: 'F9' }, 'redo', ['F9']],
    ['nothing for an id of another version', { teleport: 'N' }, 'next', ['J']],
  ] as const)('%s', (_what, shortcuts, id, keys) => {
    expect(listKeys(id, { shortcuts: { ...shortcuts }, singleKeys: true })).toEqual(keys)
  })

  it('leaves keys with Ctrl when single keys are off', () => {
    const choices = { shortcuts: {}, singleKeys: false }
    expect(listKeys('search', choices)).toEqual(['Ctrl F'])
    expect(listKeys('next', choices)).toEqual([])
    expect(listKeys('refresh', choices)).toEqual(['F5', 'Ctrl R'])
  })

  it.each([
    ['done', 'J', ['next']],
    ['done', 'j', ['next']],
    ['done', 'O', []],
    ['toggleReplies', 'Ctrl K', ['palette']],
    ['palette', 'Ctrl Z', ['undo']],
    ['undo', 'Ctrl ]', []],
  ] as const)('%s with %s meets %j', (id, keys, met) => {
    expect(findConflicts(id, keys, defaults)).toEqual(met)
  })
})

describe('keys as they are pressed', () => {
  it.each([
    [{ ...none, key: 'k', ctrlKey: true }, 'Ctrl K'],
    [{ ...none, key: 'K', ctrlKey: true, shiftKey: true }, 'Ctrl Shift K'],
    [{ ...none, key: 'ArrowLeft', altKey: true }, 'Alt ←'],
    [{ ...none, key: '?', shiftKey: true }, '?'],
    [{ ...none, key: 'F7' }, 'F7'],
    [{ ...none, key: 'Control', ctrlKey: true }, null],
    [{ ...none, key: ' ' }, null],
    [{ ...none, key: 'Dead' }, null],
  ])('%j is written %s, and is found by it', (press, keys) => {
    expect(formatKeys(press, { isMac: false })).toBe(keys)
    if (keys !== null) expect(matchesShortcut(press, keys, { isMac: false })).toBe(true)
  })

  it.each([
    'Tab',
    'Shift Tab',
    'Ctrl Tab',
    'Ctrl C',
    'Ctrl Shift C',
    'Enter',
    '↑',
    'Ctrl 0',
    'Escape',
    '1',
    'Alt 3',
    'Alt ↑',
  ])('%s is not to be had', (keys) => {
    expect(isReserved(keys)).toBe(true)
  })
})
