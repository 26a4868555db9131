import type { Input } from 'electron'

/** What `WebContents` tells of the keyboard. `blur` comes when the desktop takes a key combination for itself. */
interface KeySource {
  on(event: 'blur', listener: () => void): unknown
  on(
    event: 'before-input-event',
    listener: (event: { preventDefault(): void }, input: Pick<Input, 'type' | 'key'>) => void,
  ): unknown
}

/**
 * Leaves the hidden menu bar to an Alt that is pressed and released alone. Electron shows it at a released Alt when the
 * page has used the key in between: Alt+↓ at the desk opened *File*, and Enter then quit. It acts on a key once the
 * page has answered, which may be several keys later, so that no switch of the window's is in time. The release is kept
 * from both instead.
 */
export function showMenuBarForAltAlone(contents: KeySource): void {
  let isAltAlone = false
  contents.on('blur', () => {
    isAltAlone = false
  })
  contents.on('before-input-event', (event, input) => {
    if (input.type === 'keyDown') isAltAlone = input.key === 'Alt'
    else if (input.key === 'Alt' && !isAltAlone) event.preventDefault()
  })
}
