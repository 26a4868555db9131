/** A newer version from a signed feed on this machine: looked for, shown with its notes, fetched, and dismissed. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { describePackage, feedKey, signFeed } from '../support/signed-feed.ts'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { startTrial } from './support/operator-acts.ts'

const packed = Buffer.from('a package '.repeat(5_000))

let server: Server
let origin: string
let feed: string
let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp

const feedOf = (version: string, key?: KeyObject): string => {
  const { platform, arch } = process
  const file = describePackage(packed, { url: `${origin}/package`, platform, arch })
  // The console that is driven lies where no package system knows of it.
  return signFeed({ version, files: [file, { ...file, kind: 'tar.gz' }] }, key)
}

const start = () => startConsole({ home: home.path, flavour: 'built', variables: { ARENA_UPDATE_KEY: feedKey } })

test.beforeEach(async () => {
  server = createServer((request, response) => response.end(request.url === '/feed' ? feed : packed))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  feed = feedOf('9.1.0')
  home = await makeHome()
  app = await start()
})
test.afterEach(async () => {
  await app.close()
  await home.remove()
  await new Promise((resolve) => server.close(resolve))
})

const panel = (page: Page) => page.getByRole('region', { name: 'Updates' })
const banner = (page: Page) => page.getByRole('region', { name: 'Newer version' })
const openAbout = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Licences and components' }).click()
}

test('a newer version is named quietly, leads to its notes and its package, and is dismissed for good', async () => {
  await startTrial(app.page)
  await openAbout(app.page)
  await expect(panel(app.page).getByText(/Off until you enter the address/)).toBeVisible()
  await panel(app.page).getByLabel('Address of the feed').fill('http://updates.example.com/feed')
  await panel(app.page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(app.page).getByText('This is not a valid update address.')).toBeVisible()
  await panel(app.page).getByLabel('Address of the feed').fill(`${origin}/feed`)
  await panel(app.page).getByRole('button', { name: 'Save' }).click()
  await panel(app.page).getByRole('button', { name: 'Check now' }).click()
  await expect(panel(app.page).getByText('Faster.')).toBeVisible()

  await app.page.getByRole('link', { name: 'Fleet', exact: true }).click()
  await expect(banner(app.page)).toContainText('Version 9.1.0 is available')
  expect(await violationsOn(app.page)).toEqual([])
  await banner(app.page).getByRole('link').click()
  await panel(app.page)
    .getByRole('button', { name: /^Download/ })
    .click()
  await expect(panel(app.page).getByText(/^tar -xzf '.*arena-console-9\.1\.0-\w+\.tar\.gz' -C /)).toBeVisible()
  await banner(app.page).getByRole('button', { name: 'Dismiss this version' }).click()
  await expect(banner(app.page)).toHaveCount(0)

  // What the feed said is there after a restart, the banner is not; the next version has one of its own.
  await app.close()
  app = await start()
  await startTrial(app.page)
  await openAbout(app.page)
  await expect(panel(app.page).getByText('Faster.')).toBeVisible()
  await expect(banner(app.page)).toHaveCount(0)
  feed = feedOf('9.2.0')
  await panel(app.page).getByRole('button', { name: 'Check now' }).click()
  await expect(banner(app.page)).toContainText('Version 9.2.0 is available')
})

test('a feed that another key has signed is refused with words, and names no version', async () => {
  feed = feedOf('9.1.0', generateKeyPairSync('ed25519').privateKey)
  await startTrial(app.page)
  await openAbout(app.page)
  await panel(app.page).getByLabel('Address of the feed').fill(`${origin}/feed`)
  await panel(app.page).getByRole('button', { name: 'Save' }).click()
  await panel(app.page).getByRole('button', { name: 'Check now' }).click()
  await expect(panel(app.page).getByText('The feed is not signed by the makers of this console.')).toBeVisible()
  await expect(banner(app.page)).toHaveCount(0)
})
