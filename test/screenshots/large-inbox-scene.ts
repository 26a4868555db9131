import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { agentKeySchema } from '#contract/ids.ts'
import { openStore } from '../../src-main/store/store.ts'
import { storeFleet } from '../bench/fleet-folder.ts'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { storeInbox } from '../support/filled-inbox.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { storeKeychainMark } from './keychain-mark.ts'
import { type Look, type PictureTaker, plainLook } from './picture-taker.ts'

const looks: readonly Look[] = [
  plainLook,
  { ...plainLook, theme: 'dark', language: 'zh-CN', width: 1_024, height: 768 },
  { ...plainLook, theme: 'dark', language: 'zh-CN', width: 1_920, height: 1_080 },
]

/** A thousand agents that follow two hundred others, and 100,000 items of theirs. */
export async function makeLargeInbox(home: string): Promise<{ stop(): Promise<void> }> {
  const sandbox = await startSandboxProcess(['--agents', '1', '--demo'])
  await storeKeychainMark()
  const userData = join(home, 'Arena Console')
  mkdirSync(userData, { recursive: true })
  const database = join(userData, 'console.db')
  storeFleet(database, sandbox.baseUrl)
  const store = openStore({ path: database, clock: Date.now })
  storeInbox(store, { items: 100_000, atMs: Date.now() })
  store.close()
  return sandbox
}

/** Twelve agents and so many items; nobody follows the sandbox's agents, so that no reading adds any. */
export function prepareSmallInbox(items: number): (home: string) => Promise<{ stop(): Promise<void> }> {
  return async (home) => {
    const sandbox = await startSandboxProcess(['--agents', '1', '--demo'])
    await storeKeychainMark()
    const userData = join(home, 'Arena Console')
    mkdirSync(userData, { recursive: true })
    const store = openStore({ path: join(userData, 'console.db'), clock: Date.now })
    const atMs = Date.now()
    storeDeployment(store, { baseUrl: sandbox.baseUrl, name: 'Sandbox', addedAtMs: atMs })
    for (let index = 1; index <= 12; index += 1) {
      const agentKey = `ag_small${String(index).padStart(4, '0')}`
      storeAgent(store, { agentKey, agentId: `small-${index}`, name: `Meridian-${index}`, addedAtMs: atMs })
      store.agents.setStatus(agentKeySchema.parse(agentKey), {
        status: 'ready',
        statusDetail: null,
        lastError: null,
        atMs,
      })
    }
    if (items > 0) storeInbox(store, { items, atMs })
    store.close()
    return sandbox
  }
}

/** The screens of the discussion with little or nothing in them, which is how they begin. */
export function takeSmallDiscussion(name: string) {
  return async ({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> => {
    for (const look of looks) {
      await pictures.wear(look)
      for (const screen of ['inbox', 'inbox/follows', 'events', 'outbox/limits']) {
        await pictures.open(screen)
        await page.waitForLoadState()
        await pictures.take(`${name}-${screen.replace('/', '-')}`)
      }
    }
  }
}

/** The same with all of that in them. */
export async function takeLargeInbox({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  for (const look of looks) {
    await pictures.wear(look)
    await pictures.open('inbox')
    await page.getByRole('row').nth(5).waitFor()
    await page.getByRole('row').nth(2).click()
    await page.getByRole('complementary').getByRole('definition').first().waitFor()
    await pictures.take('large-inbox')
    await page.getByRole('searchbox').fill('黄金')
    await pictures.take('large-inbox-search')
    await page.getByRole('searchbox').fill('nothing of the kind')
    await page.getByRole('row').nth(1).waitFor({ state: 'detached' })
    await pictures.take('large-inbox-nothing')
    await page.getByRole('searchbox').fill('')
    await pictures.open('inbox/follows')
    await page.getByRole('row').nth(5).waitFor()
    await pictures.take('large-follows')
    await pictures.open('outbox/limits')
    await page.getByRole('row').nth(5).waitFor()
    await pictures.take('large-limits')
    await pictures.open('events?range=all')
    await page.getByRole('row').nth(2).waitFor()
    await pictures.take('large-events')
    await page.getByRole('row').getByRole('link').first().click()
    await page.getByRole('main').locator('section').first().waitFor()
    await pictures.take('large-event')
    await page.getByRole('main').locator('section').first().locator('header button').first().click()
    await page.getByRole('dialog').waitFor()
    await pictures.take('large-composer')
    await page.keyboard.press('Escape')
  }
}
