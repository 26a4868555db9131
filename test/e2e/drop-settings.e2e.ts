/** The drop folder in the settings: another one is chosen, and it is turned off; what becomes of files in either. */
import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('the drop folder is changed and turned off')

const writer = fileURLToPath(new URL('../../examples/drop-file.mjs', import.meta.url))
let first: string
let second: string
const question = 'Will the ten-year note close higher today?'

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({
  flavour: 'built',
  async prepare(home) {
    ;[first, second] = [join(home, 'first'), join(home, 'second')]
    for (const folder of [first, second]) await mkdir(folder)
  },
})

/** As any outside program may; gives the name of the file. */
async function drop(folder: string): Promise<string> {
  const [agent] = sandbox.agents
  const fields = { agent: agent?.name ?? '', challenge: question, direction: '1', confidence: '75' }
  const options = Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value])
  const { stdout } = await promisify(execFile)(process.execPath, [writer, folder, ...options])
  return stdout.trim()
}

/** What the system's dialog of folders answers from now on; null is Cancel. */
const answerWith = (chosen: string | null) =>
  app.electron.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () =>
      folder === null ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [folder] }
  }, chosen)

const waiting = (count: number) =>
  app.page.getByRole('link', {
    name:
      count === 0
        ? /^Dropped files(?: \(0 to approve or discard\))?$/
        : `Dropped files (${count} to approve or discard)`,
  })

step('a file in the chosen folder waits', async () => {
  const { page } = app
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('an agent is needed')
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
  await sandbox.operate('challenges', { site: agent.site, scope_key: 'ZN', question, deadline_in_s: 3_600 })
  await connectTo(page, sandbox.baseUrl)
  await addAgent(page, agent)
  await goTo(page, 'Settings')
  await answerWith(first)
  await page.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(page.getByText(first, { exact: true })).toBeVisible()
  await drop(first)
  await expect(waiting(1)).toBeVisible({ timeout: 20_000 })
})

step(
  'cancelled, the choice stays; with another folder, what was taken waits on, and files come from there',
  async () => {
    const { page } = app
    await answerWith(null)
    await page.getByRole('button', { name: 'Choose another folder…' }).click()
    await expect(page.getByRole('button', { name: 'Choose another folder…' })).toBeEnabled()
    await expect(page.getByText(first, { exact: true })).toBeVisible()
    await answerWith(second)
    await page.getByRole('button', { name: 'Choose another folder…' }).click()
    await expect(page.getByText(second, { exact: true })).toBeVisible()
    await expect(waiting(1)).toBeVisible()
    await drop(second)
    await expect(waiting(2)).toBeVisible({ timeout: 20_000 })
    // Nobody looks at the folder that was left.
    const left = await drop(first)
    await drop(second)
    await expect(waiting(3)).toBeVisible({ timeout: 20_000 })
    expect(await readdir(first)).toContain(left)
  },
)

step('turned off, no folder is watched, over a restart too, and what was taken still waits', async () => {
  await app.page.getByRole('button', { name: 'Turn off' }).click()
  await expect(app.page.getByText('Off: no folder is watched.')).toBeVisible()
  await expect(app.page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)
  const untouched = await drop(second)
  await app.close()
  await app.startAgain()
  const { page } = app
  await goTo(page, 'Settings')
  await expect(page.getByText('Off: no folder is watched.')).toBeVisible()
  await waiting(3).click()
  await expect(page.getByRole('grid', { name: 'Dropped files' }).getByRole('row')).toHaveCount(4)
  expect(await readdir(second)).toContain(untouched)
})
