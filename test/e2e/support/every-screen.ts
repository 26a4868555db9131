/**
 * Every screen of the console, with something in it: those of a trial, and the states that have to be brought about
 * first.
 */
import type { Page } from '@playwright/test'
import { startTrial } from './operator-acts.ts'

const addresses = [
  'inbox',
  'fleet',
  'fleet?grouped=true',
  'fleet?status=needs_you',
  'predict',
  'predict/import',
  'predict/dropped',
  'challenges',
  'challenges?view=matrix',
  'subscriptions',
  'results',
  'leaderboard',
  'leaderboard?view=history',
  'results/analytics',
  'results/analytics?by=instrument&vs=true&vsInstrument=XAUUSD',
  'results/lab',
  'results/likeness',
  'events?range=all',
  'outbox',
  'outbox/limits',
  'outbox/integrity',
  'outbox/ledger',
  'onboarding/add',
  'onboarding/import',
  'onboarding/registrations',
  'onboarding/registrations/new',
  'onboarding/registrations/table',
  'onboarding/claims',
  'onboarding/guides',
  'settings',
  'secrets',
  'packs',
  'requests',
  'about',
  'help?section=predict',
]

/** Begins the trial and registers one agent in it, up to its challenge. */
export async function beginTrial(page: Page): Promise<void> {
  await startTrial(page)
  await open(page, 'onboarding/registrations/new')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Tern 1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { name: 'Analyse this event' }).waitFor()
}

/** Opens one screen after another in the trial that was begun, and has each visited by its name. */
export async function visitEveryScreen(page: Page, visit: (screen: string) => Promise<void>): Promise<void> {
  for (const address of addresses) {
    await open(page, address)
    await visit(address)
  }
  await open(page, 'results?outcome=correct')
  await page
    .getByRole('link', { name: /^All predictions on/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'All predictions', exact: true }).waitFor()
  await visit('challenge results')
  await open(page, 'fleet')
  await page.getByRole('link', { name: 'Helios-01' }).click()
  await page.getByRole('heading', { level: 1, name: 'Helios-01' }).waitFor()
  await visit('agent')
  await page.getByRole('link', { name: 'At the service' }).click()
  for (const tab of ['History', 'Permissions']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel').getByText('As of').waitFor()
    await visit(`agent at the service: ${tab}`)
  }
  await open(page, 'challenges')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Predict/ })
    .first()
    .click()
  const evidence = page.getByRole('button', { name: 'Show evidence' })
  await evidence.waitFor()
  await visit('desk')
  await evidence.click()
  await page.getByRole('complementary', { name: 'Evidence' }).waitFor()
  await visit('desk with evidence')
  await page.getByRole('button', { name: 'Hide evidence' }).click()
  await open(page, 'fleet')
  await page.getByRole('link', { name: 'Helios-01' }).click()
  await page.getByRole('link', { name: /^Predict, \d+ due$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Predict as Helios-01' }).waitFor()
  await visit('desk of an agent')
  // The newest event of all may have no comment yet; what the inbox lists has one.
  await open(page, 'inbox')
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await page.locator('[data-comment]').first().waitFor()
  await visit('event')
  await page.locator('[data-comment]').first().getByRole('link').first().click()
  await page.getByRole('region', { name: 'Comments read here' }).waitFor()
  await visit('profile')
  await open(page, 'onboarding/registrations')
  await page.getByRole('link', { name: 'Tern 1' }).click()
  await page.getByRole('heading', { name: 'Analyse this event' }).waitFor()
  await page.getByRole('button', { name: 'Review and submit' }).click()
  await visit('challenge of a registration')
  await visitTable(page, visit)
}

/** A table of registrations with a row of each kind, and its review; the table is taken back afterwards. */
async function visitTable(page: Page, visit: (screen: string) => Promise<void>): Promise<void> {
  await open(page, 'onboarding/registrations/table')
  await page.getByRole('textbox', { name: 'Or paste the table' }).fill('name,type\nTern 2,a\nTern 2,b\n,c')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('1 of 3 ready').waitFor()
  await visit('table of registrations')
  await page.getByRole('button', { name: 'Register 1', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await visit('review of a table')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit table' }).click()
}

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${address}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}
