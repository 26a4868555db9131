import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What on the page, as it is now, breaks the WCAG rules that a machine can judge. */
export async function violationsOn(page: Page): Promise<string[]> {
  // The window has one page only, which the default mode would need a second of.
  const report = await new AxeBuilder({ page })
    .setLegacyMode()
    // React Aria speaks by adding nodes to this off-screen region that point at what may be gone by the time axe looks.
    .exclude('[data-live-announcer]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`)
}
