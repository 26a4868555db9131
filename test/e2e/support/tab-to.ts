import { expect, type Locator } from '@playwright/test'
import type { XDisplay } from './x-display.ts'

/** As many presses of Tab as a person would put up with, until the focus is where it is wanted. */
export async function tabTo(
  { display, target }: { display: XDisplay; target: Locator },
  { presses = 12, back = false } = {},
): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element.contains(document.activeElement))
  for (let pressed = 0; !(await hasFocus()); pressed += 1) {
    if (pressed === presses) {
      const at = await target.page().evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
      throw new Error(`${presses} presses of Tab did not reach ${target}; the focus is in ${at}`)
    }
    await display.press(back ? 'shift+Tab' : 'Tab')
  }
}
