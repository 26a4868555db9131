/**
 * Whether nothing that the operator has chosen has the focus: what had it is gone or cannot be pressed any more, or all
 * of the page or of the dialog has it, `target` too.
 */
export function isFocusNowhere(
  active: Pick<Element, 'contains' | 'matches'> | null,
  target: Parameters<Element['contains']>[0],
): boolean {
  return active === null || active.contains(target) || active.matches(':disabled')
}
