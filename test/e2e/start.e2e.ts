/** The start that every other test stands on. */
import { expect, test } from '@playwright/test'
import { makeHome, startConsole } from './support/console-app.ts'

for (const flavour of ['packaged', 'built'] as const) {
  test(`the first screen of the ${flavour} console is there after a start`, async () => {
    const home = await makeHome()
    const app = await startConsole({ home: home.path, flavour })
    await expect(app.page.getByRole('heading', { name: 'Welcome to Arena Console' })).toBeVisible()
    await app.close()
    await home.remove()
  })
}
