import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { showMenuBarForAltAlone } from './menu-bar-keys.ts'

/** Takes keys as pressed (+Alt) and released (-Alt), or `blur`; gives those that reach neither page nor menu bar. */
function keptBack(steps: string[]): string[] {
  const contents = new EventEmitter()
  showMenuBarForAltAlone(contents)
  return steps.filter((step) => {
    let isKept = false
    const event = {
      preventDefault: () => {
        isKept = true
      },
    }
    const input = { type: step.startsWith('+') ? 'keyDown' : 'keyUp', key: step.slice(1) }
    if (step === 'blur') contents.emit('blur')
    else contents.emit('before-input-event', event, input)
    return isKept
  })
}

describe('showMenuBarForAltAlone', () => {
  it.each([
    ['Alt alone', ['+Alt', '-Alt']],
    ['Alt held down, which repeats it', ['+Alt', '+Alt', '+Alt', '-Alt']],
    ['Alt alone after a shortcut with it', ['+Alt', '+ArrowDown', '-ArrowDown', '-Alt', '+Alt', '-Alt'], ['-Alt']],
    ['keys without Alt', ['+ArrowUp', '-ArrowUp', '+a', '-a']],
    ['AltGr, which writes letters', ['+AltGraph', '+q', '-q', '-AltGraph']],
    ['a shortcut of the page', ['+Alt', '+ArrowDown', '-ArrowDown', '-Alt'], ['-Alt']],
    ['a shortcut whose key is released last', ['+Alt', '+ArrowDown', '-Alt', '-ArrowDown'], ['-Alt']],
    ['the switch of the keyboard layout', ['+Alt', '+Shift', '-Shift', '-Alt'], ['-Alt']],
    ['Alt+Tab away and back', ['+Alt', 'blur', '-Alt'], ['-Alt']],
  ])('keeps back no released Alt but one that was used with another key: %s', (_what, steps, kept = []) => {
    expect(keptBack(steps)).toEqual(kept)
  })
})
