/** The banner about the data file comes by itself: what is being typed stays in sight, with the focus and its text. */
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { discussEvent, eventTitle } from '../support/discussed-event.ts'
import { openComment } from './support/composer.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '4'])
// The banner is loaded when it is first shown, and only then.
const app = provideConsole({ flavour: 'built', lifetime: 'test' })
let own: Awaited<ReturnType<typeof discussEvent>>['agents'][number]

test.beforeAll(async () => {
  const [agent] = (await discussEvent(sandbox)).agents
  if (agent === undefined) throw new Error('an agent is needed')
  own = agent
})
test.beforeEach(async () => {
  await connectTo(app.page, sandbox.baseUrl)
  await goTo(app.page, 'Fleet')
  await addAgent(app.page, own)
})

/** As another program would: nothing can be written until it is given back. */
async function lockDatabase(): Promise<DatabaseSyncInstance> {
  const folder = await app.electron.evaluate(({ app: running }) => running.getPath('userData'))
  const db = new DatabaseSync(join(folder, 'console.db'), { timeout: 5_000 })
  db.exec('BEGIN IMMEDIATE')
  return db
}

/** What becomes of the box from now on: each time that it lost the focus or was out of sight. */
async function watchBox(box: Locator): Promise<() => Promise<string[]>> {
  const losses = await box.evaluateHandle((element) => {
    const seen: string[] = []
    element.addEventListener('blur', () => seen.push('without the focus'))
    const look = (): void => {
      if (!element.checkVisibility()) seen.push('out of sight')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] })
    return seen
  })
  return () => losses.jsonValue()
}

async function openText(page: Page): Promise<Locator> {
  await goTo(page, 'Events')
  await page.getByRole('row').filter({ hasText: eventTitle }).getByRole('link', { name: eventTitle }).click()
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  return (await openComment(page)).getByRole('textbox', { name: 'Text' })
}

async function openNote(page: Page): Promise<Locator> {
  await goTo(page, 'Fleet')
  await page.getByRole('main').getByRole('link', { name: own.name }).click()
  return page.getByRole('main').getByRole('textbox', { name: 'Note' })
}

for (const [what, openBox] of [
  ['a text in the composer', openText],
  ['a note on the page of an agent', openNote],
] as const)
  test(`${what} is typed on while the banner appears`, async () => {
    const { page } = app
    const box = await openBox(page)
    await box.click()
    await page.keyboard.type('Two weeks')
    const lossesOf = await watchBox(box)
    const held = await lockDatabase()
    try {
      await page.keyboard.type(' of cover')
      await expect(page.locator('section[aria-label="Data file"]')).toContainText('Nothing is sent')
      await page.keyboard.type(' is little.')
      await expect(box).toHaveValue('Two weeks of cover is little.')
      await expect(box).toBeFocused()
      expect(await lossesOf()).toEqual([])
    } finally {
      held.exec('ROLLBACK')
      held.close()
    }
    await expect(page.locator('section[aria-label="Data file"]')).toHaveCount(0)
  })
