/** Many new agents at once, and both methods on both sites from form to active, on the packaged application. */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { goodAnswer } from '../support/register-table-samples.ts'
import { claimOnPage } from './support/claim-page.ts'
import type { ConsoleApp } from './support/console-app.ts'
import { connectTo, goTo, pressUntil } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'], 'test')
const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test.beforeEach(async () => {
  await connectTo(app.page, sandbox.baseUrl)
})

const shortAnswer = {
  direction: 'up',
  confidence: 0.6,
  analysis:
    '该事件影响供需平衡，短期价格波动加大，中期随着库存恢复逐步回落，投资者应关注后续政策与成交量变化情况以及外部风险因素。',
}

const chip = (page: Page, name: RegExp) => page.getByRole('radiogroup', { name: 'Step filter' }).getByText(name)

async function openRegistration(page: Page, way: 'new' | 'table'): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/onboarding/registrations/${way}`)
}

async function openTable(page: Page, site: 'GLOBAL' | 'CN · 国内站'): Promise<void> {
  await openRegistration(page, 'table')
  await page.getByRole('radiogroup', { name: 'Site', exact: true }).getByText(site, { exact: true }).click()
}

/** Ten agents by both methods, two of them under one name. */
function tableOf(prefix: string): string {
  const rows = Array.from({ length: 10 }, (_, index) => {
    const name = index === 4 ? `${prefix} 2` : `${prefix} ${index + 1}`
    return `${name},${index % 2 === 0 ? 'client_credentials' : 'private_key_jwt'},example-large`
  })
  return ['name,auth_method,model_name', ...rows].join('\n')
}

async function registerTable(page: Page, prefix: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Or paste the table' }).fill(tableOf(prefix))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('9 of 10 ready')).toBeVisible()
  await page.getByRole('button', { name: `Use “${prefix} 2-2”` }).click()
  await expect(page.getByText('10 of 10 ready')).toBeVisible()
  await page.getByRole('button', { name: 'Register 10' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register 10' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
}

test('twenty rows of a table are registered, answered from a file and active or to be claimed', async () => {
  const { page, electron } = app
  await openTable(page, 'GLOBAL')
  await registerTable(page, 'Tern')
  await openTable(page, 'CN · 国内站')
  await registerTable(page, '燕鸥')
  await expect(chip(page, /Challenge 20/)).toBeVisible()

  const names = [1, 2, 3, 4, '2-2', 6, 7, 8, 9, 10]
  const answers = Object.fromEntries([
    ...names.map((name) => [`Tern ${name}`, goodAnswer]),
    ...names.map((name) => [`燕鸥 ${name}`, shortAnswer]),
    ['Nobody', goodAnswer],
  ])
  const path = join(app.home, 'answers.json')
  await writeFile(path, JSON.stringify(answers))
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
  await page.getByRole('button', { name: 'Load answers…' }).click()
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(page.getByText('20 of 21 answers saved as drafts.')).toBeVisible()
  await expect(
    page.getByText('No agent with this name or ID has a challenge to answer.', { exact: true }),
  ).toBeVisible()
  // An answer that is there gives way to another one only where the operator says so.
  await writeFile(path, JSON.stringify({ ...answers, '燕鸥 1': { ...shortAnswer, confidence: 0.7 } }))
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(page.getByText('19 of 21 answers saved as drafts.')).toBeVisible()
  await expect(page.getByText('not replaced', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('Replace existing answers', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(page.getByText('20 of 21 answers saved as drafts.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await selectAll(page)
  await page.getByRole('button', { name: 'Submit 20 answers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit 20 answers' }).click()
  await expect(chip(page, /Claim 10/)).toBeVisible()
  await expect(chip(page, /Active 10/)).toBeVisible()
  // In a window that has no room for all of them.
  await electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setMinimumSize(1_024, 400)
    window?.setContentSize(1_024, 420)
  })
  for (const name of ['Tern 3', 'Tern 10', 'Tern 1']) {
    await page
      .getByRole('row')
      .filter({ hasText: new RegExp(`${name}(?!\\d)`) })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Open Claims' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Agent details' })).toContainText(name)
    await expect(page.locator('[role="row"]:focus')).toContainText(name)
    await expect(page.locator('[role="row"]:focus')).toBeInViewport({ ratio: 0.9 })
    await page.evaluate(() => {
      window.location.hash = '#/onboarding/registrations'
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()
  }
  await goTo(page, 'Fleet')
  await expect(page.getByRole('row').filter({ hasText: '燕鸥 2-2' })).toContainText('Ready')
})

test('rows with a problem stay in the table when the others are registered, and the keys go on', async () => {
  const { page } = app
  const table = page.getByRole('textbox', { name: 'Or paste the table' })
  await openTable(page, 'GLOBAL')
  await table.fill('name\nCrane 1')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Save 1 for later' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()

  await openTable(page, 'GLOBAL')
  await table.fill('name,requested_scopes\nCrane 1,\nCrane 2,predictions')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('0 of 2 ready')).toBeVisible()
  await page.getByRole('button', { name: 'Details of row 3' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Known OAuth scopes: .*challenge:read/)
  await page.keyboard.press('Enter')
  // The button goes, and another one comes to life at the same moment.
  await page.getByRole('button', { name: 'Use “Crane 1-2”' }).click()
  await expect(page.getByText('1 of 2 ready')).toBeVisible()
  await expect(page.locator('[role="row"]:focus')).toContainText('Crane 1-2')

  await page.getByRole('button', { name: 'Register 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register 1' }).click()
  await expect(page.getByText('1 row is still in the table.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()
  await openRegistration(page, 'table')
  await expect(page.getByText('0 of 1 ready')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Crane 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit table' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file…' })).toBeFocused()
  const left = 'name,requested_scopes\nCrane 2,predictions'
  await expect(table).toHaveValue(left)

  await app.close()
  await app.startAgain()
  await openRegistration(app.page, 'table')
  await expect(app.page.getByRole('textbox', { name: 'Or paste the table' })).toHaveValue(left)
  await app.page.getByRole('button', { name: 'Preview' }).click()
  await expect(app.page.getByText('0 of 1 ready')).toBeVisible()
  await expect(app.page.getByRole('row').filter({ hasText: 'Crane 2' })).toContainText('invalid')
})

test('rows that are left of a text with secrets stay on the screen until the operator gives them up', async () => {
  const { page } = app
  const table = page.getByRole('textbox', { name: 'Or paste the table' })
  await openTable(page, 'GLOBAL')
  await table.fill('name,bio,requested_scopes\nCrane 1,,\nCrane 2,my client secret,predictions')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Register 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register 1' }).click()
  await expect(page.getByText('1 row is still in the table.')).toBeVisible()
  await expect(page.getByText('0 of 1 ready')).toBeVisible()
  const fleet = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Fleet' })
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await fleet.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit table' }).click()
  await table.fill('name,bio\nCrane 2,my client secret')
  await page.getByRole('button', { name: 'Preview' }).click()
  // With the last row the text is gone, and nothing is asked.
  await page.getByRole('button', { name: 'Save 1 for later' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()

  await openTable(page, 'GLOBAL')
  await table.fill('name,bio\nCrane 3,my client secret')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('1 of 1 ready')).toBeVisible()
  await fleet.click()
  await question.getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  await openRegistration(page, 'table')
  await expect(table).toHaveValue('')
})

async function startForm(
  page: Page,
  given: { name: string; site: 'GLOBAL' | 'CN · 国内站'; method: 'Client secret' | 'Private key' },
): Promise<void> {
  await openRegistration(page, 'new')
  await page.getByRole('radiogroup', { name: 'Site', exact: true }).getByText(given.site, { exact: true }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(given.name)
  await page.getByRole('radiogroup', { name: 'Authentication' }).getByText(given.method).click()
}

async function answer(page: Page, site: 'GLOBAL' | 'CN · 国内站'): Promise<void> {
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
  await expect(page.getByRole('heading', { name: 'Analyse this event' })).toBeVisible()
  if (site === 'GLOBAL') {
    await expect(page.getByRole('textbox', { name: 'What happened' })).toBeFocused()
    await fill('What happened', goodAnswer.event_summary)
    await fill('Affected assets', 'CL, ES')
    await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Bullish').click()
    await page.getByRole('radiogroup', { name: 'Magnitude' }).getByText('Medium').click()
    await fill('Cause and effect', goodAnswer.market_impact.reasoning)
    await fill('Short term', goodAnswer.trading_implications.short_term)
    await fill('Medium term', goodAnswer.trading_implications.medium_term)
  } else {
    await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Up').click()
    await fill('Analysis', shortAnswer.analysis)
    await expect(page.getByText(/\d+ characters of 50 to 200\./)).toBeVisible()
  }
  await fill('Confidence', '0.7')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Submit 1 answer' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Over the claims desk: link from the clipboard, code from the screen, and the page behind the link. */
async function claim({ page, electron }: ConsoleApp): Promise<void> {
  await expect(page.getByText('Passed; waiting to be claimed')).toBeVisible()
  await page.getByRole('button', { name: 'Open Claims' }).click()
  const panel = page.getByRole('complementary', { name: 'Agent details' })
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Show', exact: true }).click()
  const code = await panel.getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/).textContent()
  await expect
    .poll(() => electron.evaluate(({ clipboard }) => clipboard.readText()))
    .toContain(`${sandbox.baseUrl}/claim/`)
  const link = await electron.evaluate(({ clipboard }) => clipboard.readText())
  await claimOnPage(link, code ?? '')
  await pressUntil(
    panel.getByRole('button', { name: 'Check now' }),
    panel.getByText('The agent has an owner and is active.'),
  )
}

test('both methods on both sites go from form to active, the claim by its own page', async () => {
  const { page } = app
  for (const method of ['Client secret', 'Private key'] as const) {
    for (const site of ['GLOBAL', 'CN · 国内站'] as const) {
      await startForm(page, { name: `Heron ${site} ${method}`, site, method })
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await answer(page, site)
      if (site === 'GLOBAL') await claim(app)
      else await expect(page.getByText('Active, in your fleet')).toBeVisible()
    }
  }
  await goTo(page, 'Fleet')
  await expect(page.getByRole('row').filter({ hasText: 'Heron' }).filter({ hasText: 'Ready' })).toHaveCount(4)
})

test('a key that the operator hosts is made, hosted and then registered', async () => {
  const { page } = app
  let document = ''
  const host = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(document)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = host.address() as AddressInfo
    await startForm(page, { name: 'Heron hosted', site: 'GLOBAL', method: 'Private key' })
    await page.getByText('From a URL that I host').click()
    await page.getByRole('textbox', { name: /jwks_url/ }).fill(`http://127.0.0.1:${port}/jwks.json`)
    await page.getByRole('button', { name: 'Generate key' }).click()
    await expect(page.getByText('The URL must be reachable before you register')).toBeVisible()
    document = await page.getByRole('textbox', { name: 'JWKS document' }).inputValue()
    expect(JSON.parse(document)).toMatchObject({ keys: [{ kty: 'EC', crv: 'P-256' }] })
    expect(document).not.toContain('"d"')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await answer(page, 'GLOBAL')
    await claim(app)
  } finally {
    host.close()
  }
})

test('a taken name is offered with a suffix, and a cut line comes back as “Incomplete”', async () => {
  const { page } = app
  await fetch(`${sandbox.baseUrl}/api/v1/agent/registry/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Stork 1' }),
  })
  await sandbox.operate('faults', {
    faults: [{ match: { method: 'POST', path: '*/register', nth: 2 }, effect: 'reset_after' }],
  })
  await openTable(page, 'GLOBAL')
  await page.getByRole('textbox', { name: 'Or paste the table' }).fill('name\nStork 1\nStork 2')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Save 2 for later' }).click()
  await page.getByRole('button', { name: 'Register: Stork 1' }).click()
  await expect(page.getByText('The name “Stork 1” is taken. “Stork 1-2” is available.')).toBeVisible()
  await page.getByRole('button', { name: 'Register: Stork 2' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Stork 2' })).toContainText('Incomplete')
  await page.getByRole('row').filter({ hasText: 'Stork 1' }).getByRole('checkbox').click({ force: true })
  await page.getByRole('button', { name: 'Rename and register 1' }).click()
  const review = page.getByRole('dialog', { name: 'Register 1 agent?' })
  await expect(review.getByRole('row', { name: /Stork 1-2/ })).toBeVisible()
  await review.getByRole('button', { name: 'Register 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Stork 1-2' })).toContainText('to answer')
  await page.getByRole('button', { name: 'Check outcome: Stork 2' }).click()
  await expect(page.getByText(/It is safe to register again under the same name/)).toBeVisible()
})

test('generated names and an agent’s values ask before they take the place of what is typed', async () => {
  const { page } = app
  await openTable(page, 'GLOBAL')
  const rows = page.getByRole('textbox', { name: 'Or paste the table' })
  await rows.fill('name\nPlover 1')
  await page.getByRole('textbox', { name: 'Name of the first agent' }).fill('Tern-01')
  await page.getByRole('textbox', { name: 'How many' }).fill('3')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace the typed table?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(rows).toHaveValue('name\nPlover 1')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Replace the table' }).click()
  await expect(rows).toHaveValue('name\nTern-01\nTern-02\nTern-03')

  const model = page.getByRole('textbox', { name: /^Model/ }).first()
  await model.fill('example-large')
  await page.getByRole('button', { name: 'Copy from an agent…' }).click()
  const other = page.getByRole('alertdialog', { name: 'Replace the typed values?' })
  await expect(other.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(other).toHaveCount(0)
  await expect(model).toHaveValue('example-large')
})
