import { describe, expect, it } from 'vitest'
import { isForField, matchesShortcut } from './shortcut.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('a shortcut', () => {
  it.each([
    [{ ...none, key: 'k', ctrlKey: true }, 'Ctrl K', true],
    [{ ...none, key: 'k', metaKey: true }, 'Ctrl K', true],
    [{ ...none, key: 'k' }, 'Ctrl K', false],
    [{ ...none, key: 'K', ctrlKey: true, shiftKey: true }, 'Ctrl K', false],
    [{ ...none, key: 'P', ctrlKey: true, shiftKey: true }, 'Ctrl Shift P', true],
    [{ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, 'Ctrl Z', false],
    [{ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, 'Ctrl Shift Z', true],
    [{ ...none, key: '/' }, '/', true],
    [{ ...none, key: '/', shiftKey: true }, '/', true],
    [{ ...none, key: '/', ctrlKey: true }, '/', false],
    [{ ...none, key: '1', ctrlKey: true }, 'Ctrl 1', true],
    [{ ...none, key: 'ArrowDown', altKey: true }, 'Alt ↓', true],
    [{ ...none, key: 'ArrowDown', altKey: true, shiftKey: true }, 'Alt ↓', false],
    [{ ...none, key: 'ArrowUp', altKey: true }, 'Alt ↓', false],
    [{ ...none, key: 'ArrowDown' }, 'Alt ↓', false],
  ])('%j against %s is %s', (press, shortcut, matches) => {
    expect(matchesShortcut(press, shortcut)).toBe(matches)
  })

  it.each([
    [{ ...none, key: '/' }, true],
    [{ ...none, key: 'z', ctrlKey: true }, true],
    [{ ...none, key: 'y', metaKey: true }, true],
    [{ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, true],
    [{ ...none, key: 'k', ctrlKey: true }, false],
    [{ ...none, key: 'Enter', ctrlKey: true }, false],
    [{ ...none, key: 'n', altKey: true }, false],
    [{ ...none, key: 'ArrowLeft', altKey: true }, true],
    [{ ...none, key: 'F' }, true],
    [{ ...none, key: 'F1' }, false],
    [{ ...none, key: 'F2' }, false],
    [{ ...none, key: 'F12', shiftKey: true }, false],
  ])('%j while a text box has the focus is for the box: %s', (press, belongs) => {
    expect(isForField(press)).toBe(belongs)
  })
})
