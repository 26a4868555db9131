/** The fleet under hand: what is selected, and what an act on the selection reaches. */
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('a fleet is selected, labelled, shown in views and archived')

const app = provideConsole({ flavour: 'packaged' })

step('a bulk act reaches no agent that a filter hides', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  for (const name of ['Helios-01', 'Helios-02', 'Osprey-01'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await expect(page.getByText('3 agents selected')).toBeVisible()
  // More challenges than the window has room for: the menu must not lie under the pointer and be chosen from by the
  // same press.
  await page.getByRole('button', { name: 'Predict…' }).click()
  await expect(page.getByRole('menu', { name: 'Predict…' })).toBeVisible()
  await page.keyboard.press('Escape')

  const search = page.getByRole('searchbox', { name: /Search/ })
  await search.fill('Osprey-01')
  await expect(page.getByText('1 agent selected')).toBeVisible()
  await expect(page.getByText('2 more are hidden by filters or collapsed groups and not included')).toBeVisible()
  await page
    .getByRole('region', { name: 'Actions for selected agents' })
    .getByRole('button', { name: 'Subscriptions' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
  await expect(page.getByText('1 of', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Osprey-01').first()).toBeVisible()
  await expect(page.getByText('Helios-01')).toHaveCount(0)
})

const row = (name: string) => app.page.getByRole('row').filter({ hasText: name })
const select = (name: string) => app.page.getByRole('checkbox', { name: `Select ${name}` }).click()
const dialog = () => app.page.getByRole('dialog')

step('three agents are tagged and grouped after a review, with a receipt each', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  // It is filtered as it was left; pressed again, the rail shows all of it.
  await expect(row('Helios-01')).toHaveCount(0)
  await goTo(page, 'Fleet')
  for (const name of ['Helios-01', 'Helios-02', 'Osprey-01']) await select(name)
  await page.getByRole('button', { name: 'Tags and group…' }).click()
  const tags = dialog().getByRole('combobox', { name: 'Tags to add' })
  await tags.fill('x'.repeat(41))
  await tags.press('Enter')
  await expect(dialog().getByText('At most 40 characters.')).toBeVisible()
  await expect(tags).toHaveValue('x'.repeat(41))
  await tags.fill('Macro')
  await tags.press('Enter')
  await tags.fill('oil,')
  await expect(dialog().getByRole('listitem')).toHaveText(['Macro', 'oil'])
  await dialog().getByText('Set', { exact: true }).click()
  await dialog().getByRole('combobox', { name: 'Group name' }).fill('Morning desk')
  await expect(dialog().getByText('+ Macro · + oil · group: Morning desk')).toHaveCount(3)
  await dialog().getByRole('button', { name: 'Update 3 agents' }).click()
  await expect(dialog().getByText('Done for 3 agents')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect(row('Helios-01')).toContainText('Macro')
  await expect(row('Helios-01')).toContainText('Morning desk')
  await page.getByRole('button', { name: 'Clear selection' }).click()
})

step('a view holds the filter and the grouping, and comes back after another one', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Tags', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox', { name: /Macro/ }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Group rows').click()
  await expect(page.getByRole('row').filter({ hasText: 'Select this group' })).toContainText('3 agents')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await dialog().getByRole('textbox', { name: 'View name' }).fill('My macro desk')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('button', { name: 'View: My macro desk' })
  await expect(menu).toBeVisible()
  await page.getByText('Group rows').click()
  await expect(page.getByRole('button', { name: 'View: My macro desk (modified)' })).toBeVisible()
  await goTo(page, 'Outbox')
  await goTo(page, 'Fleet')
  await expect(row('Bohai-01')).toHaveCount(0)
  await goTo(page, 'Fleet')
  await expect(row('Bohai-01')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'My macro desk' }).click()
  await expect(menu).toBeVisible()
  await expect(row('Bohai-01')).toHaveCount(0)
  const heading = page.getByRole('button', { name: 'Morning desk' })
  await heading.press('Enter')
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(row('Helios-01')).toHaveCount(0)
  await heading.press('Enter')
  await expect(row('Helios-01')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete view…' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
})

step('archived agents leave the lists with their tags, and come back', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Morning desk' }).press('Enter')
  await expect(row('Helios-01')).toHaveCount(0)
  // What is selected is unfolded too: an act reaches only what is shown.
  await page.getByRole('button', { name: 'Select this group' }).click()
  await expect(page.getByText('3 agents selected')).toBeVisible()
  await expect(row('Helios-01')).toBeVisible()
  await page.getByRole('button', { name: 'Archive…' }).click()
  await dialog().getByRole('button', { name: 'Archive 3 agents' }).click()
  await expect(dialog().getByText('Done for 3 agents')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No agents match')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Status filter' }).getByText('Archived').click()
  await expect(row('Helios-01')).toContainText('Macro')
  await goTo(page, 'Subscriptions')
  await expect(page.getByText('Bohai-01').first()).toBeVisible()
  await expect(page.getByText('Helios-01')).toHaveCount(0)
  await goTo(page, 'Fleet')
  await page.getByRole('radiogroup', { name: 'Status filter' }).getByText('Archived').click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All 3 shown' }).click()
  await page.getByRole('button', { name: 'Restore…' }).click()
  await dialog().getByRole('button', { name: 'Restore 3 agents' }).click()
  await expect(dialog().getByText('Done for 3 agents')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Show all agents' }).click()
  await expect(row('Helios-01')).toContainText('Ready')
})
