/** Saved views: renamed, updated and deleted, each over a restart; a name that is taken, or none, is refused. */
import { expect, type Page } from '@playwright/test'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('a view is renamed and updated, and what it holds stays with it')

const sandbox = provideSandbox(['--agents', '6'])
const app = provideConsole({ flavour: 'built' })
const dialog = () => app.page.getByRole('dialog')
const row = (name: string) => app.page.getByRole('row').filter({ hasText: name })
const search = () => app.page.getByRole('searchbox', { name: /Search/ })
const agents = () => sandbox.agents.filter(({ site }) => site === 'global').slice(0, 2)

async function chooseEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

async function saveView(page: Page, name: string): Promise<void> {
  await chooseEntry(page, 'Save as new view…')
  await dialog().getByRole('textbox', { name: 'View name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible()
}

step('two views are saved', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  for (const agent of agents()) {
    await goTo(page, 'Fleet')
    await addAgent(page, agent)
  }
  await goTo(page, 'Fleet')
  for (const { name } of agents()) {
    await search().fill(name)
    await expect(row(name)).toBeVisible()
    await saveView(page, `only ${name}`)
  }
})

step('a name that is taken or empty is refused in place; Escape leaves the view as it was', async () => {
  const { page } = app
  const [first, second] = agents()
  await chooseEntry(page, 'Rename view…')
  const box = dialog().getByRole('textbox', { name: 'View name' })
  await expect(box).toHaveValue(`only ${second?.name}`)
  await box.fill(`ONLY ${first?.name}`)
  await page.keyboard.press('Enter')
  await expect(dialog().getByRole('alert')).toBeVisible()
  await expect(box).toHaveValue(`ONLY ${first?.name}`)
  await box.fill(' ')
  await page.keyboard.press('Enter')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('button', { name: `View: only ${second?.name}`, exact: true })).toBeVisible()
})

step('renamed while another search is shown, it keeps what it holds until it is updated', async () => {
  const { page } = app
  const [first, second] = agents()
  await search().fill(first?.name ?? '')
  await expect(page.getByRole('button', { name: `View: only ${second?.name} (modified)` })).toBeVisible()
  await chooseEntry(page, 'Rename view…')
  await dialog().getByRole('textbox', { name: 'View name' }).fill('Morning')
  await dialog().getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View: Morning (modified)' })).toBeVisible()
  await expect(row(first?.name ?? '')).toBeVisible()
  await chooseEntry(page, 'Morning')
  await expect(search()).toHaveValue(second?.name ?? '')
  await expect(row(second?.name ?? '')).toBeVisible()
  await search().fill('')
  await expect(row(first?.name ?? '')).toBeVisible()
  await chooseEntry(page, 'Update “Morning”')
  await expect(page.getByRole('button', { name: 'View: Morning', exact: true })).toBeVisible()
})

step('after a restart both are there under their names; one is deleted, and the agents stay', async () => {
  await app.close()
  await app.startAgain()
  const { page } = app
  const [first, second] = agents()
  await page.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor()
  await chooseEntry(page, `only ${first?.name}`)
  await expect(row(second?.name ?? '')).toHaveCount(0)
  await chooseEntry(page, 'Delete view…')
  const question = page.getByRole('alertdialog', { name: `Delete the view “only ${first?.name}”?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `View: only ${first?.name}`, exact: true })).toBeVisible()
  await chooseEntry(page, 'Delete view…')
  await question.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  await chooseEntry(page, 'Morning')
  for (const { name } of agents()) await expect(row(name)).toBeVisible()
  await page.getByRole('button', { name: 'View: Morning', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: `only ${first?.name}` })).toHaveCount(0)
})
