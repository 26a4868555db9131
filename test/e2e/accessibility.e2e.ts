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
<<<<<<< HEAD
    await visitEveryScreen(app.page, async (screen) =>
      expect(await violationsOn(app.page), screen).toEqual([]),
    )
=======
    for (const screen of screens) {
      await open(screen)
      expect(await violations(), screen).toEqual([])
    }
    await open('fleet')
    await app.page.getByRole('link', { name: 'Helios-01' }).click()
    await app.page.getByRole('heading', { level: 1, name: 'Helios-01' }).waitFor()
    expect(await violations(), 'agent').toEqual([])
    await open('challenges')
    await app.page
      .getByRole('button', { name: /^Predict/ })
      .or(app.page.getByRole('link', { name: /^Predict/ }))
      .first()
      .click()
    await app.page.getByRole('heading', { level: 1, name: 'Predict' }).waitFor()
    expect(await violations(), 'desk').toEqual([])
    await open('register')
    await app.page.getByRole('link', { name: 'Tern 1' }).click()
    await app.page.getByRole('heading', { name: 'Analyse this event' }).waitFor()
    await app.page.getByRole('button', { name: 'Review and submit' }).click()
    expect(await violations(), 'challenge').toEqual([])
    await open('register/table')
    await app.page
      .getByRole('textbox', { name: 'Or paste the table' })
      .fill('name,type\nTern 2,a\nTern 2,b\n,c')
    await app.page.getByRole('button', { name: 'Show what it holds' }).click()
    await app.page.getByText('1 of 3 ready').waitFor()
    expect(await violations(), 'table').toEqual([])
    await app.page.getByRole('button', { name: 'Register 1', exact: true }).click()
    await app.page.getByRole('dialog').waitFor()
    expect(await violations(), 'review').toEqual([])
    await app.page.keyboard.press('Escape')
    await app.page.getByRole('button', { name: 'Change the table' }).click()
>>>>>>> 9867bdb (Show a registration answer as it was read before it is sent, and keep one whose challenge ran out for the next)
  })
}
