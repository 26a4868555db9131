/** The window remembers which screen was shown and how each was filtered, over a restart. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from '@playwright/test'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { storeFleet } from '../bench/fleet-folder.ts'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { goTo } from './support/operator-acts.ts'

let home: Awaited<ReturnType<typeof makeHome>>
let database: string
let app: ConsoleApp

function changeStore(act: (store: Store) => void): void {
  const store = openStore({ path: database, clock: Date.now })
  act(store)
  store.close()
}

/** In the page: notes whether a first picture was ever in it. */
function notePicture(): void {
  new MutationObserver(() => {
    if (document.getElementById('first-picture') !== null) Object.assign(window, { hadPicture: true })
  }).observe(document, { childList: true, subtree: true })
}

const start = () => startConsole({ home: home.path, flavour: 'built', initScript: notePicture })
const address = () => app.page.evaluate(() => decodeURIComponent(window.location.hash))
const hadPicture = () => app.page.evaluate(() => 'hadPicture' in window)

test.beforeEach(async () => {
  home = await makeHome()
  const folder = join(home.path, 'Arena Console')
  mkdirSync(folder)
  database = join(folder, 'console.db')
  storeFleet(database, 'http://127.0.0.1:9')
  changeStore((store) => {
    for (const { agentNo } of store.agents.fleet().slice(0, 2)) store.labels.addTag(agentNo, 'night')
  })
  app = await start()
})
test.afterEach(async () => {
  await app.close()
  await home.remove()
})

test('the last screen comes back after a restart, and each screen with its filters', async () => {
  test.setTimeout(120_000)
  await expect(app.page.getByRole('row', { name: /Harbour agent/ }).first()).toBeVisible()
  expect(await hadPicture()).toBe(true)
  await app.page.evaluate(() => Object.assign(window.location, { hash: '#/fleet?tags=["night"]' }))
  await expect(app.page.getByRole('row', { name: /Harbour agent/ })).toHaveCount(2)
  await goTo(app.page, 'Challenges')
  await app.page.getByRole('main').getByText('Matrix', { exact: true }).click()
  await expect.poll(address).toContain('view=matrix')
  await app.close()

  app = await start()
  await expect(app.page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
  await expect(app.page.getByRole('radio', { name: 'Matrix' })).toBeChecked()
  expect(await hadPicture()).toBe(false)
  // By the rail each screen is as it was left, and says so; once more, and all of it is shown.
  await goTo(app.page, 'Fleet')
  await expect(app.page.getByRole('row', { name: /Harbour agent/ })).toHaveCount(2)
  await expect(app.page.getByRole('button', { name: /^Tags.*1/ })).toBeVisible()
  await goTo(app.page, 'Fleet')
  await expect.poll(() => app.page.getByRole('row', { name: /Harbour agent/ }).count()).toBeGreaterThan(2)
})

test('what was searched for comes back on each screen too, also by the way back to it', async () => {
  test.setTimeout(120_000)
  await expect(app.page.getByRole('row', { name: /Harbour agent/ }).first()).toBeVisible()
  const boxes = [
    ['Events', 'Search in titles', 'pipeline'],
    ['Leaderboard', 'Search agents', 'Harbour'],
    ['Inbox', 'Search the inbox', 'oil'],
  ] as const
  const box = (name: string) => app.page.getByRole('searchbox', { name })
  for (const [screen, name, text] of boxes) {
    await goTo(app.page, screen)
    await box(name).fill(text)
    await expect.poll(address).toContain(text)
  }
  await app.page.getByRole('link', { name: 'Who follows whom' }).click()
  await app.page.getByRole('link', { name: 'Back to Inbox' }).click()
  await expect(box('Search the inbox')).toHaveValue('oil')
  await app.close()

  app = await start()
  await expect(box('Search the inbox')).toHaveValue('oil')
  for (const [screen, name, text] of boxes.slice(0, 2)) {
    await goTo(app.page, screen)
    await expect(box(name)).toHaveValue(text)
  }
  await goTo(app.page, 'Inbox')
  await goTo(app.page, 'Inbox')
  await expect(box('Search the inbox')).toHaveValue('')
})

test('a filter by something that is gone is dropped, and an agent that is gone is not opened', async () => {
  test.setTimeout(120_000)
  await expect(app.page.getByRole('row', { name: /Harbour agent/ }).first()).toBeVisible()
  await app.page.evaluate(() => Object.assign(window.location, { hash: '#/fleet?tags=["night"]&q=Harbour' }))
  await expect(app.page.getByRole('row', { name: /Harbour agent/ })).toHaveCount(2)
  await app.close()
  changeStore((store) => {
    for (const { agentNo } of store.agents.fleet()) store.labels.removeTag(agentNo, 'night')
  })
  app = await start()
  await expect.poll(() => app.page.getByRole('row', { name: /Harbour agent/ }).count()).toBeGreaterThan(2)
  expect(await address()).toBe('#/fleet?q=Harbour')
  await app.close()

  changeStore((store) => store.settings.set('screens', [{ path: '/agents/ag_gone00001', search: '' }]))
  app = await start()
  await expect(app.page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
})

/** As if this had been typed at the desk and in a discussion while the console ran before. */
function typeDrafts(): void {
  const db = new DatabaseSync(database)
  db.exec(`INSERT OR REPLACE INTO drafts (agent_no, challenge_no, direction, confidence_text, reasoning, saved_at_ms)
    SELECT agent_no, challenge_no, 'bullish', '0.7', '', ${Date.now()} FROM agents a JOIN challenges c USING (site_no)
    WHERE c.deadline_at_ms > ${Date.now()} ORDER BY agent_no, challenge_no LIMIT 2`)
  db.exec(`INSERT OR REPLACE INTO discussion_drafts (site_no, place, about, space_id, entries, saved_at_ms)
    SELECT site_no, 'post', '{}', NULL, '[]', ${Date.now()} FROM sites LIMIT 1`)
  db.close()
}

test('drafts of before are told of after a start, until they are dismissed', async () => {
  test.setTimeout(120_000)
  const card = () => app.page.getByRole('region', { name: 'Drafts from before' })
  await expect(app.page.getByRole('row', { name: /Harbour agent/ }).first()).toBeVisible()
  await expect(card()).toHaveCount(0)
  await app.close()
  typeDrafts()

  app = await start()
  await expect(card()).toContainText('3 drafts were kept')
  await expect(card().getByRole('link', { name: '1 comment or post' })).toBeVisible()
  // Soon after the start: the agents of this fleet have no secret, which the first reading by itself finds out.
  await card().getByRole('link', { name: '2 predictions' }).click()
  await expect(app.page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
  await card().getByRole('button', { name: 'Dismiss' }).click()
  await expect(card()).toHaveCount(0)
  await app.close()

  app = await start()
  await expect(app.page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
  await expect(app.page.getByRole('grid', { name: 'Due challenges' })).toBeVisible()
  await expect(card()).toHaveCount(0)
  await app.close()
  typeDrafts()

  app = await start()
  await expect(card()).toContainText('3 drafts were kept')
  expect(await violationsOn(app.page)).toEqual([])
})
