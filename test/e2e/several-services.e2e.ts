/** With a second service connected, what is written and what stands beside it says of which service it is. */
import { expect, test } from '@playwright/test'
import { discussEvent, eventTitle } from '../support/discussed-event.ts'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, enterAgent, goTo, openOnboarding } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('two services that have the same event are told apart')

const first = provideSandbox(['--agents', '4'])
const second = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'built' })

/** The first has no other name than its address. */
const nameOfFirst = () => new URL(first.baseUrl).host
const nameOfSecond = 'Staging'
let ownOfSecond: SandboxAgent
const rowsOfEvent = () => app.page.getByRole('row').filter({ hasText: eventTitle })

test.beforeAll(async () => {
  const [atFirst, atSecond] = await Promise.all([discussEvent(first), discussEvent(second)])
  const [own] = atFirst.agents
  const [other] = atSecond.agents
  if (own === undefined || other === undefined) throw new Error('an agent of each service is needed')
  ownOfSecond = other
  await connectTo(app.page, first.baseUrl)
  await goTo(app.page, 'Fleet')
  await addAgent(app.page, own)
})

step('with one service only the site is named', async () => {
  const { page } = app
  await goTo(page, 'Events')
  await expect(rowsOfEvent()).toContainText('GLOBAL')
  await expect(rowsOfEvent()).not.toContainText(nameOfFirst())
})

step('with a second one each row of the events has its service', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Connect to a service…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Service address' }).fill(second.baseUrl)
  await dialog.getByRole('textbox', { name: 'Display name' }).fill(nameOfSecond)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog).toHaveCount(0)
  await openOnboarding(page, 'Add')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Service/ })
    .click()
  await page.getByRole('option', { name: nameOfSecond }).click()
  await enterAgent(page, ownOfSecond)
  // The frame of the new agent says where it is.
  await expect(page.getByRole('region', { name: `GLOBAL · ${nameOfSecond} · ${ownOfSecond.name}` })).toBeVisible()
  await expect(page.getByText(`${ownOfSecond.name} added`)).toBeVisible()
  await goTo(page, 'Events')
  await expect(rowsOfEvent()).toHaveCount(2)
  for (const name of [nameOfFirst(), nameOfSecond]) {
    await expect(rowsOfEvent().filter({ hasText: name })).toHaveCount(1)
  }
})

step('the composer says on its frame for which service it is, and so do the kept drafts', async () => {
  const { page } = app
  for (const name of [nameOfFirst(), nameOfSecond]) {
    await goTo(page, 'Events')
    await rowsOfEvent().filter({ hasText: name }).getByRole('link', { name: eventTitle }).click()
    await page.getByRole('region', { name: 'Discussion' }).waitFor()
    const dialog = await openComment(page)
    await expect(dialog.getByRole('region', { name: `GLOBAL · ${name}` })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Text' }).fill('The same words.')
    await expect(dialog.getByText('Draft saved')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Text' }).press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await goTo(page, 'Events')
  await page.getByRole('button', { name: '2 drafts' }).click()
  const drafts = page.getByRole('dialog').getByRole('listitem')
  for (const name of [nameOfFirst(), nameOfSecond]) await expect(drafts.filter({ hasText: name })).toHaveCount(1)
})
