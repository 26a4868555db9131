/** Every screen, light and dark: the WCAG rules that a machine can judge, and that a table is one Tab stop. */
import { expect, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { beginTrial, visitEveryScreen } from './support/every-screen.ts'
import { provideConsole } from './support/provided-console.ts'
import { findRowTabStops } from './support/row-tab-stops.ts'

// Some twenty screens, each looked through by axe.
test.describe.configure({ timeout: 300_000 })

const app = provideConsole({ flavour: 'packaged' })

test.beforeAll(async () => {
  await beginTrial(app.page)
})

for (const theme of ['light', 'dark'] as const) {
  test(`nothing on any screen keeps somebody out, ${theme}`, async () => {
    await app.page.emulateMedia({ colorScheme: theme })
    let rows = 0
    await visitEveryScreen(app.page, async (screen) => {
      expect(await violationsOn(app.page), screen).toEqual([])
      const found = await findRowTabStops(app.page)
      expect(found.stops, screen).toEqual([])
      rows += found.rows
    })
    expect(rows).toBeGreaterThan(100)
  })
}
