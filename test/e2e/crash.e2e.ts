/** The end of a process that nothing caught: main says what was kept, copies what happened, and starts again. */
import { expect, test } from '@playwright/test'
import { addAgent, connectTo, goTo, readClipboard } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '2'])
const app = provideConsole({ flavour: 'built', lifetime: 'test' })

test.beforeEach(async () => {
  await app.page.getByRole('heading', { level: 1, name: 'Welcome to Arena Console' }).waitFor()
  await copyThenRestart()
})

/** The operator copies the details first, then restarts. */
const copyThenRestart = () =>
  app.electron.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(globalThis, { arenaAsked: asked })
    const answer = (args: unknown[]): number => {
      asked.push(JSON.stringify(args.at(-1)))
      return asked.length === 1 ? 1 : 0
    }
    dialog.showMessageBoxSync = (...args: unknown[]) => answer(args)
    dialog.showMessageBox = async (...args: unknown[]) => ({ response: answer(args), checkboxChecked: false })
  })

const readAsked = () => app.electron.evaluate(() => Reflect.get(globalThis, 'arenaAsked') as string[])

test('a window whose process ended offers details and a restart, and works again', async () => {
  const { electron } = app
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  await expect.poll(async () => (await readAsked()).length).toBe(2)
  expect((await readAsked())[0]).toContain('The window stopped working')
  expect((await readAsked())[0]).toContain('What you typed is kept')
  const heading = () =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript('document.querySelector("h1")?.textContent ?? null')
        .catch(() => null),
    )
  await expect.poll(heading, { timeout: 30_000 }).toBe('Welcome to Arena Console')
  expect(await readClipboard(app)).toMatch(/^Arena Console .* · (crashed|killed)/)
})

test('a script that is not there any more offers a restart of the whole console', async () => {
  const { electron, page } = app
  await electron.evaluate(({ app: electronApp }) => {
    const acts: string[] = []
    Object.assign(globalThis, { arenaActs: acts })
    electronApp.relaunch = () => void acts.push('relaunch')
    const quit = electronApp.quit
    // Only noted this time: the end of the test needs it.
    electronApp.quit = () => {
      acts.push('quit')
      electronApp.quit = quit
    }
  })
  await page.evaluate("import('/assets/of-another-build.js').catch(() => null)")
  await expect
    .poll(() => electron.evaluate(() => Reflect.get(globalThis, 'arenaActs') as string[]))
    .toEqual(['relaunch', 'quit'])
  expect((await readAsked())[0]).toContain('The files of Arena Console were replaced')
  expect(await readClipboard(app)).toMatch(/^Arena Console .* · files replaced$/)
})

/** Main fails as nothing expects; the restart itself is only noted. */
async function crashMain(): Promise<void> {
  const { electron } = app
  await electron.evaluate(({ app: electronApp }) => {
    const acts: string[] = []
    Object.assign(globalThis, { arenaActs: acts })
    electronApp.relaunch = () => void acts.push('relaunch')
    electronApp.exit = (code) => void acts.push(`exit ${code}`)
    setTimeout(() => {
      throw new RangeError('client_secret=s3cr3t-of-an-agent')
    }, 0)
  })
  const readActs = () => electron.evaluate(() => Reflect.get(globalThis, 'arenaActs') as string[])
  await expect.poll(readActs).toEqual(['relaunch', 'exit 1'])
}

test('an uncaught error in main offers details without its words, and a restart', async () => {
  await crashMain()
  const asked = await readAsked()
  expect(asked).toHaveLength(2)
  expect(asked[0]).toContain('Arena Console stopped working')
  expect(asked[0]).toContain('What you typed is kept')
  const copied = await readClipboard(app)
  expect(copied).toMatch(/^Arena Console \S+ · Electron \S+ · \w+ · RangeError/)
  expect(`${copied}${asked.join('')}`).not.toContain('s3cr3t')
})

test('an uncaught error in main leaves no copied secret on the clipboard', async () => {
  const { electron, page } = app
  const agent = sandbox.agents.find((one) => one.client_secret !== undefined)
  if (agent === undefined) throw new Error('the sandbox has no agent with a secret')
  await connectTo(page, sandbox.baseUrl)
  await addAgent(page, agent)
  await electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
    dialog.showMessageBoxSync = () => 0
  })
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name: agent.name, exact: true }).click()
  await page.getByRole('button', { name: 'Copy secret…' }).click()
  await expect(page.getByText(`The secret of ${agent.name} was copied`)).toBeVisible()
  expect(await readClipboard(app)).toBe(agent.client_secret)
  await crashMain()
  expect(await readClipboard(app)).toBe('')
})
