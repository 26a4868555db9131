import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { addAgent, connectTo, goTo } from '../e2e/support/operator-acts.ts'
import { discussEvent, eventTitle } from '../support/discussed-event.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { type Look, type PictureTaker, plainLook } from './picture-taker.ts'

const looks: readonly Look[] = [
  plainLook,
  { ...plainLook, theme: 'dark', width: 1_920, height: 1_080 },
  { ...plainLook, theme: 'dark', language: 'zh-CN' },
  { ...plainLook, language: 'zh-CN', width: 1_920, height: 1_080 },
]

/** A service with a population that talks: the events, a thread with everything in it, profiles, an agent's record. */
export async function takeEvents({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const sandbox = await startSandboxProcess(['--agents', '6', '--demo'])
  try {
    const { agents } = await discussEvent(sandbox)
    await pictures.wear(plainLook)
    await connectTo(page, sandbox.baseUrl)
    for (const agent of agents.slice(0, 1)) {
      await goTo(page, 'Fleet')
      await addAgent(page, agent)
    }
    for (const look of looks) {
      await pictures.wear(look)
      await pictures.open('events?range=all')
      await page.getByRole('link', { name: eventTitle }).waitFor()
      await pictures.take('events')
      await page.getByRole('link', { name: eventTitle }).click()
      await page.locator('[data-comment]').first().waitFor()
      await page.locator('[data-comment]').first().locator('button[aria-expanded]').first().click()
      await pictures.take('event')
      await page
        .getByRole('link', { name: agents[1]?.name ?? '' })
        .first()
        .click()
      await page.locator('dl').waitFor()
      await pictures.take('profile')
      await pictures.open('onboarding/guides')
      await page.locator('section[tabindex="0"]').waitFor()
      await pictures.take('guides')
      await pictures.open('fleet')
      await page.getByRole('link', { name: agents[0]?.name ?? '' }).click()
      await page.locator('a[href$="/service"]').click()
      await page.getByRole('tab').nth(1).click()
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
      await pictures.take('agent-history')
      await page.getByRole('tab').nth(5).click()
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
      await pictures.take('agent-permissions')
    }
  } finally {
    await sandbox.stop()
  }
}
