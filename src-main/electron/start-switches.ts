/** With it a start goes to the tray, where there is one and the operator wants that. What starts at login has it. */
export const hiddenSwitch = '--hidden'

/** Whether a start with these arguments asks for no window. */
export function isHiddenStart(argv: readonly string[]): boolean {
  return argv.includes(hiddenSwitch)
}
