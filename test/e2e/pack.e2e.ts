/** A fleet in one encrypted file: made in one home, opened in another, where its agents work. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo, pressUntil } from './support/operator-acts.ts'
import { findRowTabStops } from './support/row-tab-stops.ts'

const step = journey('a fleet moves to another home in one file')

const passphrase = 'river stones under glass'
let oldHome: Awaited<ReturnType<typeof makeHome>>
let newHome: Awaited<ReturnType<typeof makeHome>>
let sandbox: SandboxProcess
let app: ConsoleApp
let file: string
let names: string[]

test.beforeAll(async () => {
  oldHome = await makeHome()
  newHome = await makeHome()
  sandbox = await startSandboxProcess(['--agents', '4'])
  file = join(oldHome.path, 'moving.arenapack')
  app = await startConsole({ home: oldHome.path, flavour: 'packaged' })
})
test.afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await oldHome.remove()
  await newHome.remove()
})

/** Answers main's own dialogs as the operator would; gives what the confirmation said. */
async function answerDialogs(answers: { target?: string; source?: string; isConfirmed?: boolean }) {
  await app.electron.evaluate(({ dialog }, { target, source, isConfirmed = true }) => {
    dialog.showMessageBox = async (...asked: unknown[]) => {
      const options = asked.at(-1)
      const message =
        typeof options === 'object' && options !== null && 'message' in options ? String(options.message) : ''
      process.env.ARENA_TEST_ASKED = message
      return { response: isConfirmed ? 1 : 0, checkboxChecked: false }
    }
    dialog.showSaveDialog = async () =>
      target === undefined ? { canceled: true, filePath: '' } : { canceled: false, filePath: target }
    dialog.showOpenDialog = async () =>
      source === undefined ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [source] }
  }, answers)
}

const asked = () => app.electron.evaluate(() => process.env.ARENA_TEST_ASKED ?? '')

/** Judges what is on the screen now, light and dark. */
async function expectNothingInTheWay(page: Page, what: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page), `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  expect((await findRowTabStops(page)).stops, what).toEqual([])
}

async function openPackScreen(page: Page) {
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Back up, restore or export…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Encrypted backup & export' })).toBeVisible()
}

step('a trial is told why nothing of it goes into a file', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  await openPackScreen(page)
  await expect(page.getByText(/Nothing of a trial is kept/)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Leave the trial' }).first().click()
  await expect(page.getByRole('button', { name: 'Connect to a service' })).toBeVisible()
})

step('a pack is made after the passphrase is typed twice and main has asked', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  const agents = sandbox.agents.slice(0, 3)
  for (const agent of agents) {
    await goTo(page, 'Fleet')
    await addAgent(page, agent)
  }
  names = agents.map(({ name }) => name)
  await openPackScreen(page)
  const begin = page.getByRole('button', { name: 'Back up 3 agents…' })
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('too short')
  await expect(begin).toBeDisabled()
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase)
  await page.getByRole('textbox', { name: 'Repeat passphrase' }).fill('another one than that')
  await expect(page.getByText('The passphrases do not match.')).toBeVisible()
  await expectNothingInTheWay(page, 'a pack that cannot be made yet')
  await page.getByRole('textbox', { name: 'Repeat passphrase' }).fill(passphrase)
  await answerDialogs({ target: file, isConfirmed: false })
  await begin.click()
  await expect.poll(asked).toBe('Save the secrets of 3 agents to an encrypted file?')
  await expect(begin).toBeEnabled()

  await answerDialogs({ target: file })
  await begin.click()
  await expect(page.getByText('Backup created with 3 agents')).toBeVisible()
  await expect(page.getByText('Once restored elsewhere, two computers can use these agents.')).toBeVisible()
  await expectNothingInTheWay(page, 'a pack that was made')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = await readFile(file, 'latin1')
  for (const agent of agents) if (agent.client_secret !== undefined) expect(text).not.toContain(agent.client_secret)
})

step('agents that are chosen in the fleet are asked for, whatever backup was made before', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  await page.getByRole('grid').getByRole('checkbox').last().click()
  await page.getByRole('button', { name: 'Back up…' }).click()
  const last = page.getByRole('region', { name: 'Last backup' })
  await expect(last.getByText('Backup created with 3 agents')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up 1 agent…' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Agents to include' }).getByText('All 3').click()
  await expect(page.getByRole('button', { name: 'Back up 3 agents…' })).toBeVisible()
  await openPackScreen(page)
  await expect(page.getByRole('button', { name: 'Create another backup' })).toBeVisible()
})

step('a list without secrets is written as a table', async () => {
  const { page } = app
  const table = join(oldHome.path, 'agents.csv')
  await answerDialogs({ target: table })
  await page.getByRole('tab', { name: 'Export lists' }).click()
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByText(`3 rows exported to ${table}`)).toBeVisible()
  await expectNothingInTheWay(page, 'a list that was written')
  const what = page.getByRole('radiogroup', { name: 'What' })
  for (const choice of ['Predictions', 'Agents']) {
    await what.getByText(choice).click()
    await expect(page.getByText('rows exported')).toHaveCount(0)
  }
  const text = await readFile(table, 'utf8')
  expect(text.startsWith('\uFEFFname,agent_id,site,')).toBe(true)
  for (const name of names) expect(text).toContain(name)
})

step('a backup that the desktop opens asks before it clears a passphrase that is typed', async () => {
  const { page, electron } = app
  const openFromDesktop = () =>
    electron.evaluate(({ app: main }, path) => main.emit('second-instance', {}, ['arena-console', path], '/'), file)
  await page.getByRole('tab', { name: 'Create encrypted backup' }).click()
  await page.getByRole('button', { name: 'Create another backup' }).click()
  const box = page.getByRole('textbox', { name: 'Passphrase', exact: true })
  await expect(box).toBeFocused()
  await box.fill('typed and not used yet')
  await openFromDesktop()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(box).toHaveValue('typed and not used yet')
  await openFromDesktop()
  await question.getByRole('button', { name: 'Open the file' }).click()
  await expect(page.getByRole('textbox', { name: 'Passphrase of the backup' })).toBeVisible()
})

step('in another home it opens with its passphrase only, shows every agent, and they work there', async () => {
  await app.close()
  app = await startConsole({ home: newHome.path, flavour: 'packaged' })
  const { page } = app
  await expect(page.getByRole('button', { name: 'Connect to a service' })).toBeVisible()
  const cut = join(newHome.path, 'cut.arenapack')
  const whole = await readFile(file)
  await writeFile(cut, whole.subarray(0, whole.length - 100))
  await page.getByRole('button', { name: 'Restore encrypted backup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Encrypted backup & export' })).toBeVisible()
  await answerDialogs({ source: cut })
  await page.getByRole('button', { name: 'Choose backup file…' }).click()
  await expect(page.getByText(/The end of this backup is missing/)).toBeVisible()

  await answerDialogs({ source: file })
  await page.getByRole('button', { name: 'Choose backup file…' }).click()
  const box = page.getByRole('textbox', { name: 'Passphrase of the backup' })
  await box.fill('not this one at all')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/The passphrase is wrong, or the beginning of the backup is damaged/)).toBeVisible()
  await expectNothingInTheWay(page, 'a pack that stays shut')
  await box.fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Opened backup' })).toBeVisible()
  for (const name of names) await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expectNothingInTheWay(page, 'an opened pack')
  const rowFilter = page.getByRole('radiogroup', { name: 'Row filter' })
  await rowFilter.getByText('Identical').click()
  await expect(page.getByText('3 of them are hidden by the row filter')).toBeVisible()
  await rowFilter.getByText('All').click()
  await expect(page.getByText(/hidden by the row filter/)).toHaveCount(0)
  // What was chosen by hand is not closed unasked.
  const tick = page
    .getByRole('row')
    .filter({ hasText: names[0] ?? '' })
    .getByRole('checkbox')
    .first()
  await tick.click()
  await page.getByRole('button', { name: 'Close backup' }).click()
  const closing = page.getByRole('alertdialog', { name: 'Close this backup?' })
  // What it says is read out with its name: the focus is on its answers.
  await expect(closing).toHaveAccessibleDescription(/\w/)
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await tick.click()
  await page.getByRole('button', { name: 'Restore 3 agents' }).click()
  await expect(page.getByText('3 of 3 done, 0 failed')).toBeVisible()
  await expect(page.getByText(/Use only one at a time/)).toBeVisible()

  await goTo(page, 'Fleet')
  await expect(page.getByText('3 agents')).toBeVisible()
  for (const name of names) {
    const row = page.getByRole('row').filter({ hasText: name })
    await pressUntil(row.getByRole('button', { name: 'Check now' }), row.filter({ hasText: 'Ready' }))
  }
})

step('the same pack opened again is recognised', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Back up, restore or export…' }).click()
  await page.getByRole('button', { name: 'Close backup' }).click()
  await page.getByRole('tab', { name: 'Restore encrypted backup' }).click()
  await page.getByRole('button', { name: 'Choose backup file…' }).click()
  await page.getByRole('textbox', { name: 'Passphrase of the backup' }).fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Identical' })).toHaveCount(3)
  await expect(page.getByText('Everything in it is already here.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0)
})

step('agents that differ from a backup are decided on in their rows, which are one Tab stop', async () => {
  const { page } = app
  for (const name of names) {
    await goTo(page, 'Fleet')
    await page.getByRole('grid').getByRole('link', { name }).click()
    await page.getByRole('button', { name: /^Rename/ }).click()
    const rename = page.getByRole('dialog', { name: /^Rename/ })
    await rename.getByRole('textbox').fill(`${name} anew`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `${name} anew` })).toBeVisible()
  }
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Back up, restore or export…' }).click()
  await page.getByRole('button', { name: 'Close backup' }).click()
  await page.getByRole('tab', { name: 'Restore encrypted backup' }).click()
  await page.getByRole('button', { name: 'Choose backup file…' }).click()
  await page.getByRole('textbox', { name: 'Passphrase of the backup' }).fill(passphrase)
  await page.keyboard.press('Enter')
  const takes = page.getByRole('row').getByRole('radiogroup', { name: /^Which name, note, group, tags and archive/ })
  await expect(takes).toHaveCount(3)
  expect((await findRowTabStops(page)).stops).toEqual([])
  // A row that gets the focus has its Tab stop back.
  await takes.last().getByText('Use backup').click()
  await expect(takes.last().getByRole('radio', { name: 'Use backup' })).toBeFocused()
  expect(
    await takes
      .last()
      .getByRole('radio', { checked: true })
      .evaluate((radio: HTMLInputElement) => radio.tabIndex),
  ).toBe(0)
  expect((await findRowTabStops(page)).stops).toEqual([])
})
