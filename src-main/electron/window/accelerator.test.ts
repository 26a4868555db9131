import { describe, expect, it } from 'vitest'
import { formatAccelerator } from './accelerator.ts'

describe('keys as a menu shows them', () => {
  it.each([
    ['Ctrl K', 'CommandOrControl+K'],
    ['Ctrl Shift P', 'CommandOrControl+Shift+P'],
    ['Alt ←', 'Alt+Left'],
    ['Ctrl Enter', 'CommandOrControl+Return'],
    ['Ctrl ,', 'CommandOrControl+,'],
    ['Ctrl [', 'CommandOrControl+['],
    ['?', '?'],
    ['j', 'J'],
    ['F5', 'F5'],
    ['Ctrl +', 'CommandOrControl+Plus'],
    ['Ctrl ß', null],
    ['AudioVolumeUp', null],
    ['', null],
  ])('%s is %s', (keys, accelerator) => {
    expect(formatAccelerator(keys)).toBe(accelerator)
  })
})
