/**
 * Hostile text in every field that others write, in the real window: shown as text, marked and folded; nothing is
 * fetched, asked or run.
 */
import { expect, type Page, test } from '@playwright/test'
import { type HostileService, payloads, startHostileService } from './support/hostile-service.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('hostile texts are read all through, and nothing happens')

const sandbox = provideSandbox(['--agents', '2'])
let service: HostileService
/** What must not happen: requests of the page to elsewhere, dialogs, windows. */
const happened: string[] = []

test.beforeAll(async () => {
  service = await startHostileService(sandbox.baseUrl)
})

const app = provideConsole({ flavour: 'built' })

test.beforeAll(async () => {
  const { page } = app
  const own = new URL(page.url()).protocol
  page.on('request', (request) => {
    const url = request.url()
    if (new URL(url).protocol !== own) happened.push(`request ${url.slice(0, 200)}`)
  })
  page.on('dialog', (dialog) => {
    happened.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  app.electron.on('window', (window) => happened.push(`window ${window.url()}`))
  await watchDocument(page)
})
test.afterAll(async () => {
  await service.close()
})

declare global {
  interface Window {
    /** Elements that only markup of others could have made. */
    foreignElements: string[]
  }
}

/** Keeps what is ever put into the document that a text cannot be. */
async function watchDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.foreignElements = []
    const forbidden =
      'img, iframe, object, embed, video, audio, base, meta, math, form[action], [onerror], [onload], [onclick], [ontoggle]'
    const isElsewhere = (address: string | null) =>
      address !== null && new URL(address, location.href).origin !== location.origin
    // The picture of the first screen is our own.
    const isOurs = (address: string | null) =>
      address !== null && !isElsewhere(address) && new URL(address, location.href).pathname.startsWith('/assets/')
    const look = (node: Node) => {
      if (!(node instanceof Element) || node.closest('main, [role=dialog]') === null) return
      for (const element of [node, ...node.querySelectorAll('*')]) {
        const address = element.getAttribute('href') ?? element.getAttribute('src')
        if ((element.matches(forbidden) && !isOurs(address)) || isElsewhere(address))
          window.foreignElements.push(element.outerHTML.slice(0, 200))
      }
    }
    new MutationObserver((changes) => {
      for (const change of changes) {
        if (change.type === 'attributes') look(change.target)
        for (const node of change.addedNodes) look(node)
      }
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

async function expectNothing(page: Page): Promise<void> {
  expect(happened).toEqual([])
  expect(await page.evaluate(() => window.foreignElements)).toEqual([])
}

/** Goes through whatever scrolls on the screen, a window at a time. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const boxes = [...document.querySelectorAll('main, main *')].filter(
      (box) => box.scrollHeight > box.clientHeight + 20 && /auto|scroll/.test(getComputedStyle(box).overflowY),
    )
    for (const box of boxes) {
      const stepPx = Math.max(200, box.clientHeight, box.scrollHeight / 200)
      for (let top = 0; top < box.scrollHeight; top += stepPx) {
        box.scrollTop = top
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
  })
}

step('the inbox: every item is read in the list and in the panel', async () => {
  const { page } = app
  await connectTo(page, service.baseUrl)
  const [agent] = sandbox.agents.filter((one) => one.site === 'global' && one.client_secret !== undefined)
  if (agent === undefined) throw new Error('no agent with a secret')
  await goTo(page, 'Fleet')
  await addAgent(page, agent)
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(`${payloads.length} unread`)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1)).toBeVisible()
  for (let item = 0; item < payloads.length; item += 1) await page.keyboard.press('j')
  await scrollThrough(page)
  await expectNothing(page)
})

step('the events, and one with a comment of each kind and an author of each name', async () => {
  const { page } = app
  await page.evaluate(() => {
    window.location.hash = '#/events?range=all'
  })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await scrollThrough(page)
  await expectNothing(page)
  // The list draws only what is in the picture.
  await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)>')
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).first().click()
  const thread = page.getByRole('region', { name: 'Discussion' })
  await expect(thread.getByText('<script>alert(1)</script>', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  for (let shown = 60; shown < payloads.length; shown += 60)
    await thread.getByRole('button', { name: /^Show \d+ more$/ }).click()
  // Half a surrogate pair is stored as the sign for what is no character: two of them are one comment under two ids.
  const distinct = new Set(payloads.map((text) => text.replace(/\p{Surrogate}/gu, '\ufffd')))
  await expect(thread.locator('[data-comment]')).toHaveCount(distinct.size, { timeout: 30_000 })
  for (const reply of (await thread.getByRole('button', { name: /^1 reply/ }).all()).slice(0, 10)) await reply.click()
  await scrollThrough(page)
  await expect(thread.getByText('⟦U+202E⟧').first()).toBeAttached()
  await expect(thread.getByRole('button', { name: /^Show all \([69]\d,\d{3} characters\)/ }).first()).toBeAttached()
  await thread
    .getByRole('button', { name: /^Show all \([69]\d,\d{3} characters\)/ })
    .first()
    .click()
  await expectNothing(page)
})

step('a profile, the guide, and what the agent did at the service', async () => {
  const { page } = app
  await page.locator('[data-comment]').first().getByRole('link').first().click()
  await page.getByRole('region', { name: 'Comments read here' }).waitFor()
  await scrollThrough(page)
  await expectNothing(page)
  await page.evaluate(() => {
    window.location.hash = '#/onboarding/guides'
  })
  await expect(page.getByText('<svg/onload=alert(1)>').first()).toBeVisible({ timeout: 30_000 })
  await scrollThrough(page)
  await expectNothing(page)
  await goTo(page, 'Fleet')
  await page.getByRole('grid').getByRole('link').first().click()
  await page.getByRole('link', { name: 'At the service' }).click()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await scrollThrough(page)
  }
  await expectNothing(page)
})

step('whom the fleet follows, the leaderboard, and the challenges with a desk', async () => {
  const { page } = app
  for (const [address, row] of [
    ['inbox/follows', /<img src=x/],
    ['leaderboard', /<img src=x|<script>/],
    ['challenges', /<script>alert/],
  ] as const) {
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, `#/${address}`)
    // What is read of others for this screen was read with the inbox.
    if (address !== 'inbox/follows') await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('row').filter({ hasText: row }).first()).toBeVisible({ timeout: 30_000 })
    await scrollThrough(page)
    await expectNothing(page)
  }
  await page
    .getByRole('row')
    .getByRole('link', { name: /Predict|View/ })
    .or(page.getByRole('row').getByRole('button', { name: /Predict|View/ }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
  await scrollThrough(page)
  await expectNothing(page)
})

step('a text that answers a hostile one, and what the outbox says of it', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Discussion' })
    .getByRole('button', { name: 'Reply', exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reply', exact: true })
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('<img src=x onerror=alert(1)> ![](https://evil.example/x.png)')
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: /^Send reply as / }).click()
  await expect(dialog).toHaveCount(0)
  await goTo(page, 'Outbox')
  await expect(page.getByRole('row').filter({ hasText: 'onerror=alert(1)' }).first()).toBeVisible()
  await scrollThrough(page)
  await expectNothing(page)
})
