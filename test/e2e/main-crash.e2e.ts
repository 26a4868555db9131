/** An error in main that nothing caught: main says what was kept, copies what happened, and starts again. */
import { expect, test } from '@playwright/test'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp

test.beforeEach(async () => {
  home = await makeHome()
  app = await startConsole({ home: home.path, flavour: 'built' })
})
test.afterEach(async () => {
  await app.close()
  await home.remove()
})

test('an uncaught error in main offers details without its words, and a restart', async () => {
  const { electron, page } = app
  await page.getByRole('heading', { level: 1, name: 'Welcome to Arena Console' }).waitFor()
  // The operator copies the details first, then restarts; the restart itself is only noted.
  await electron.evaluate(({ app: electronApp, dialog, clipboard }) => {
    const seen = { asked: [] as string[], copied: '', acts: [] as string[] }
    Object.assign(globalThis, { arenaSeen: seen })
    dialog.showMessageBoxSync = ((options: { detail?: string; message: string }) => {
      seen.asked.push(`${options.message}\n${options.detail}`)
      return seen.asked.length === 1 ? 1 : 0
    }) as typeof dialog.showMessageBoxSync
    clipboard.writeText = async (text) => {
      seen.copied = text
    }
    electronApp.relaunch = () => void seen.acts.push('relaunch')
    electronApp.exit = (code) => void seen.acts.push(`exit ${code}`)
    setTimeout(() => {
      throw new RangeError('client_secret=s3cr3t-of-an-agent')
    }, 0)
  })
  const readSeen = () =>
    electron.evaluate(() => Reflect.get(globalThis, 'arenaSeen') as { asked: string[]; copied: string; acts: string[] })
  await expect.poll(async () => (await readSeen()).acts).toEqual(['relaunch', 'exit 1'])
  const { asked, copied } = await readSeen()
  expect(asked).toHaveLength(2)
  expect(asked[0]).toContain('Arena Console stopped working')
  expect(asked[0]).toContain('What you typed is kept')
  expect(copied).toMatch(/^Arena Console \S+ · Electron \S+ · \w+ · RangeError/)
  expect(`${copied}${asked.join('')}`).not.toContain('s3cr3t')
})
