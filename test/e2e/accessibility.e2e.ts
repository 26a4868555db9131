/** Every screen, light and dark, against the WCAG rules that a machine can judge. */
import { expect, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { beginTrial, visitEveryScreen } from './support/every-screen.ts'

// Some twenty screens, each looked through by axe.
test.describe.configure({ timeout: 300_000 })

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp

test.beforeAll(async () => {
  home = await makeHome()
  app = await startConsole({ home: home.path, flavour: 'packaged' })
  await beginTrial(app.page)
})
test.afterAll(async () => {
  await app.close()
  await home.remove()
})

for (const theme of ['light', 'dark'] as const) {
  test(`nothing on any screen keeps somebody out, ${theme}`, async () => {
    await app.page.emulateMedia({ colorScheme: theme })
    await visitEveryScreen(app.page, async (screen) => expect(await violationsOn(app.page), screen).toEqual([]))
  })
}
