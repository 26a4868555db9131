/**
 * Whether nothing that the operator has chosen has the focus: what had it is gone or cannot be pressed any more, or all
 * of the page or of the dialog has it, `target` too.
 */
export function isFocusFree(
  active: { contains(target: Node | null): boolean; matches(selector: string): boolean } | null,
  target: Node | null,
): boolean {
  return active === null || active.contains(target) || active.matches(':disabled')
}
