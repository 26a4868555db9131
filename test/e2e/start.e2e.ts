/** The start that every other test relies on. */
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { storeFleet } from '../bench/fleet-folder.ts'
import { storeAgent } from '../support/stored-fleet.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'

for (const flavour of ['packaged', 'built'] as const) {
  test(`the first screen of the ${flavour} console is there after a start`, async () => {
    const home = await makeHome()
    const app = await startConsole({ home: home.path, flavour })
    await expect(app.page.getByRole('heading', { name: 'Welcome to Arena Console' })).toBeVisible()
    await app.close()
    await home.remove()
  })
}

test('the clock in the top bar says the time in UTC and goes on', async () => {
  const home = await makeHome()
  fillHome(home.path, { language: 'en', theme: 'light' }, false)
  const app = await startConsole({ home: home.path, flavour: 'built' })
  const clock = app.page.getByRole('timer', { name: 'This computer’s clock, UTC' })
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d UTC$/)
  await expect(clock).not.toHaveText((await clock.textContent()) ?? '')
  await app.close()
  await home.remove()
})

/** What the first picture must not turn into elements, text of another direction or slots. */
const hostileNames = [
  '"><img src=x onerror="window.taken=true">',
  '</div></div><script>window.taken=true</script>',
  '{{rows}}{{deployment}}',
  '(\u202eevil)',
]

/** A fleet with agents of all kinds, as the operator's settings say it is to look. */
function fillHome(
  home: string,
  appearance: { language: 'en' | 'zh-CN'; theme: 'light' | 'dark' },
  hasGroups: boolean,
  baseUrl = 'http://127.0.0.1:9',
): void {
  const folder = join(home, 'Arena Console')
  mkdirSync(folder)
  const path = join(folder, 'console.db')
  storeFleet(path, baseUrl)
  const store = openStore({ path, clock: Date.now })
  const siteNo = store.deployments.sites()[0]?.siteNo ?? 0
  for (const [index, name] of hostileNames.entries())
    storeAgent(store, {
      agentKey: `ag_hostile_${index}`,
      siteNo,
      agentId: `hostile-${index}`,
      name,
      authMethod: 'private_key_jwt',
      addedAtMs: 1,
    })
  const [first, second] = store.agents.fleet()
  for (const tag of ['macro', 'night', '<b>']) if (first) store.labels.addTag(first.agentNo, tag)
  if (first && hasGroups) store.labels.setGroup(first.agentNo, 'Morning')
  if (second) store.labels.setArchived(second.agentNo, 1)
  store.settings.set('appearance', appearance)
  store.close()
}

/** Takes connections and never answers: a service that refuses them is soon told of above the rows. */
async function openSilentService() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** In the page: keeps the first picture when it is taken away, and how the page looked then. */
function keepPicture(): void {
  const watcher = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      if (!(node instanceof HTMLElement) || node.id !== 'first-picture') continue
      const { lang, dataset } = document.documentElement
      const hasRows = document.querySelector('[data-row-index]') !== null
      Object.assign(window, { keptPicture: { node, lang, theme: dataset.theme, hasRows } })
    }
  })
  document.addEventListener('DOMContentLoaded', () => watcher.observe(document.body, { childList: true }), {
    once: true,
  })
}

/** Puts the kept picture back for a moment, and reads what it shows beside what the page shows. */
function comparePicture(page: Page) {
  return page.evaluate(() => {
    const { node, ...kept } = Reflect.get(window, 'keptPicture') as {
      node: HTMLElement
      lang: string
      theme: string
      hasRows: boolean
    }
    const readCell = (cell: Element) => {
      const copy = cell.cloneNode(true) as HTMLElement
      for (const unseen of copy.querySelectorAll('.sr-only')) unseen.remove()
      const { x, width } = cell.getBoundingClientRect()
      return { text: copy.textContent?.trim(), x: Math.round(x), width: Math.round(width) }
    }
    const readRow = (row: Element) => {
      const { y, height } = row.getBoundingClientRect()
      // The last two are on the page only: relative times and acts.
      return { y: Math.round(y), height: Math.round(height), cells: [...row.children].slice(1, -2).map(readCell) }
    }
    document.body.append(node)
    const pictured = [...node.querySelectorAll('.h-\\(--row\\)')].slice(0, 12).map(readRow)
    const before = document.activeElement
    for (const each of node.querySelectorAll<HTMLElement>('*')) each.focus()
    const takesFocus = document.activeElement !== before
    node.remove()
    const drawn = [...document.querySelectorAll('[data-row-index]')].slice(0, 12).map(readRow)
    const foreign = [...node.querySelectorAll('*')].filter(
      (each) => !/^(DIV|SPAN|H1|HEADER|KBD|svg|path|rect|circle|line|polyline|polygon)$/.test(each.tagName),
    )
    return {
      ...kept,
      pictured,
      drawn,
      takesFocus,
      foreign: foreign.map(({ outerHTML }) => outerHTML),
      isInert: node.inert && node.getAttribute('aria-hidden') === 'true',
      isTaken: 'taken' in window,
      hasSlots: /\{\{\w+\}\}/.test((node.textContent ?? '').replaceAll('{{rows}}{{deployment}}', '')),
    }
  })
}

for (const { language, theme, hasGroups } of [
  { language: 'en', theme: 'light', hasGroups: false },
  { language: 'zh-CN', theme: 'dark', hasGroups: true },
] as const) {
  test(`the first picture shows the rows as the page will, in ${language} and ${theme}`, async () => {
    const silent = await openSilentService()
    const home = await makeHome()
    fillHome(home.path, { language, theme }, hasGroups, silent.baseUrl)
    const app = await startConsole({ home: home.path, flavour: 'built', initScript: keepPicture })
    const complaints: string[] = []
    app.page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await expect(app.page.getByRole('row', { name: 'Harbour agent cn-0001' })).toBeVisible()
    await expect(app.page.locator('#first-picture')).toHaveCount(0)
    const { pictured, drawn, ...seen } = await comparePicture(app.page)
    expect(seen).toEqual({
      lang: language,
      theme,
      hasRows: true,
      takesFocus: false,
      foreign: [],
      isInert: true,
      isTaken: false,
      hasSlots: false,
    })
    expect(pictured).toEqual(drawn)
    expect(pictured).toHaveLength(12)
    expect(complaints).toEqual([])
    await app.close()
    await home.remove()
    silent.close()
  })
}

/**
 * In the page: holds its frames until `releaseFrames` is called, so that the page waits after its first rows, and for
 * ever: what would give up after four seconds is left out.
 */
function holdFrames(): void {
  const held: FrameRequestCallback[] = []
  const request = window.requestAnimationFrame.bind(window)
  const startTimer = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (task: () => void, delayMs?: number) => (delayMs === 4_000 ? 0 : startTimer(task, delayMs)),
  })
  window.requestAnimationFrame = (callback) => held.push(callback)
  Object.assign(window, {
    releaseFrames: () => {
      window.requestAnimationFrame = request
      for (const callback of held) request(callback)
    },
  })
}

/** Where the rows are, what of the page is above the first picture, and what of the picture is still seen. */
function readLayers(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-row-index]')].slice(0, 12)
    const picture = document.getElementById('first-picture')
    // What is inert is passed over when it is asked what is where.
    if (picture !== null) picture.inert = false
    const isOfPicture = (x: number, y: number): boolean =>
      document.elementsFromPoint(x, y)[0]?.closest('#first-picture') != null
    const { innerWidth, innerHeight } = window
    const areBarsOfPicture = isOfPicture(innerWidth / 2, 10) && isOfPicture(10, innerHeight / 2)
    const isCovered = isOfPicture(innerWidth / 2, innerHeight / 2)
    if (picture !== null) picture.inert = true
    return {
      places: rows.map((row) => {
        const { x, y, width, height } = row.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }),
      hasPicture: picture !== null,
      areBarsOfPicture,
      isCovered,
    }
  })
}

test('the first rows can be used while the bars around them are still those of the first picture', async () => {
  const silent = await openSilentService()
  const home = await makeHome()
  fillHome(home.path, { language: 'en', theme: 'light' }, false, silent.baseUrl)
  const app = await startConsole({ home: home.path, flavour: 'built', initScript: holdFrames })
  const row = app.page.getByRole('row', { name: 'Harbour agent cn-0001' })
  await expect(row).toBeVisible()
  const before = await readLayers(app.page)
  expect(before).toMatchObject({ hasPicture: true, areBarsOfPicture: true, isCovered: false })
  await row.getByRole('checkbox').click()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await app.page.evaluate(() => (Reflect.get(window, 'releaseFrames') as () => void)())
  await expect(app.page.locator('#first-picture')).toHaveCount(0)
  await expect(app.page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  expect(await readLayers(app.page)).toEqual({ ...before, hasPicture: false, areBarsOfPicture: false })
  await app.close()
  await home.remove()
  silent.close()
})

const columnWidth = { columnId: 'site', px: 90 }
const arranged = { tableId: 'fleet', order: [], hidden: [], widths: [columnWidth], sort: null }

for (const [what, change] of [
  ['whose columns the operator has arranged', (store) => store.settings.set('appearance', { tables: [arranged] })],
  [
    'whose agents are all archived',
    (store) => {
      for (const { agentNo } of store.agents.fleet()) store.labels.setArchived(agentNo, 1)
    },
  ],
] as readonly (readonly [string, (store: Store) => void])[]) {
  test(`a fleet ${what} is drawn at once with the bars around it`, async () => {
    const home = await makeHome()
    fillHome(home.path, { language: 'en', theme: 'light' }, false)
    const store = openStore({ path: join(home.path, 'Arena Console', 'console.db'), clock: Date.now })
    change(store)
    store.close()
    const app = await startConsole({ home: home.path, flavour: 'built', initScript: holdFrames })
    await expect(app.page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await expect(app.page.locator('#first-picture')).toHaveCount(0)
    await app.close()
    await home.remove()
  })
}

test('in a narrow window, where the controls above the rows may take a second line, all is drawn at once', async () => {
  const home = await makeHome()
  fillHome(home.path, { language: 'en', theme: 'light' }, true)
  const first = await startConsole({ home: home.path, flavour: 'built' })
  await expect.poll(async () => (await readPlace(first)).isVisible).toBe(true)
  await first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1_100, 700))
  await expect.poll(() => first.page.evaluate(() => window.innerWidth)).toBe(1_100)
  await first.close()
  const app = await startConsole({ home: home.path, flavour: 'built', initScript: holdFrames })
  await expect(app.page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(app.page.locator('#first-picture')).toHaveCount(0)
  await app.close()
  await home.remove()
})

function readPlace({ electron }: ConsoleApp) {
  return electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const zoom = window?.webContents.getZoomFactor()
    return { ...window?.getNormalBounds(), zoom, isVisible: window?.isVisible() }
  })
}

test('the window opens as large, at the place and with the zoom that it was left with', async () => {
  const home = await makeHome()
  const left = { x: 40, y: 30, width: 1_150, height: 700 }
  const first = await startConsole({ home: home.path, flavour: 'built' })
  await expect.poll(async () => (await readPlace(first)).isVisible).toBe(true)
  await first.electron.evaluate(({ BrowserWindow, screen }, bounds) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setBounds(bounds)
    window?.webContents.setZoomFactor(1.2)
    // The X server answers in order: once it has, the sizes from before that it still had to tell are here too, and
    // none of them is taken for the newest at closing.
    screen.getCursorScreenPoint()
  }, left)
  // What was never shown is not written down.
  await expect.poll(() => readPlace(first)).toEqual({ ...left, zoom: 1.2, isVisible: true })
  await first.close()
  const second = await startConsole({ home: home.path, flavour: 'built' })
  await expect.poll(() => readPlace(second)).toEqual({ ...left, zoom: 1.2, isVisible: true })
  await second.close()
  await home.remove()
})
