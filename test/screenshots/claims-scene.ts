import type { Page } from '@playwright/test'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { connectTo } from '../e2e/support/operator-acts.ts'
import { goodAnswer } from '../support/register-table-samples.ts'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { strangersEntry } from '../support/strangers-agent.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const names = [1, 2, 3, 4, 5, 6, 7].map((number) => `Kestrel ${number}`)
const strangers = ['Stray 1', 'Stray 2', '远方来客 3']
const hour = 3_600

/**
 * The claims desk: empty, and with agents made here and imported, one link run out, one agent claimed with less than
 * was asked for.
 */
export async function takeClaims(app: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const { page } = app
  const sandbox = await startSandboxProcess(['--agents', '1'])
  try {
    await pictures.wear(plainLook)
    await connectTo(page, sandbox.baseUrl)
    await pictures.open('onboarding/claims')
    await pictures.takeInBothThemes('claims-empty')
    await register(page, names.slice(0, 3))
    await sandbox.operate('clock', { advance_s: 49 * hour })
    await register(page, names.slice(3))
    await sandbox.operate('clock', { advance_s: 45 * hour })
    await importStrangers(page, sandbox)
    await claimOne(app, pictures, sandbox)
    for (const look of [
      { ...plainLook, language: 'zh-CN' } as const,
      { ...plainLook, width: 1_920, height: 1_080, language: 'zh-CN' } as const,
      { ...plainLook, width: 1_920, height: 1_080 },
      plainLook,
    ]) {
      await pictures.wear(look)
      await takeDesk(app, pictures)
    }
  } finally {
    await sandbox.stop()
  }
}

async function register(page: Page, rows: readonly string[]): Promise<void> {
  const { length: count } = rows
  await goTo(page, 'onboarding/registrations/table')
  await page.getByRole('textbox', { name: 'Or paste the table' }).fill(['name', ...rows].join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: `Register ${count}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Register ${count}` })
    .click()
  await page.getByText(`Challenge ${count}`).waitFor()
  await page.getByRole('button', { name: 'Load answers…' }).click()
  const answers = Object.fromEntries(rows.map((name) => [name, goodAnswer]))
  await page.getByRole('textbox', { name: 'Or paste the text' }).fill(JSON.stringify(answers))
  await page.getByRole('button', { name: 'Load pasted text' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: `Submit ${count} answers` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Submit ${count} answers` })
    .click()
  await page.getByText('Challenge 0').waitFor()
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${address}`)
}

async function importStrangers(page: Page, { baseUrl }: SandboxProcess): Promise<void> {
  const entries = []
  for (const name of strangers) entries.push(await strangersEntry(baseUrl, name))
  await goTo(page, 'onboarding/import')
  await page.getByRole('textbox', { name: 'Or paste the text' }).fill(
    JSON.stringify({
      [baseUrl]: { _agents: Object.fromEntries(entries.map((entry) => [entry.agent_id, entry])) },
    }),
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: `Import ${entries.length}` }).click()
  await page.getByText(`${entries.length} of ${entries.length} added, 0 with problems`).waitFor()
}

/** Its panel first: the id to claim it by is on its registration only. */
async function claimOne({ page }: ConsoleApp, pictures: PictureTaker, sandbox: SandboxProcess): Promise<void> {
  await pictures.open('onboarding/registrations')
  await page.getByRole('row').filter({ hasText: 'Kestrel 7' }).dblclick()
  const shown = await page
    .getByText(/[0-9a-f]{8}-[0-9a-f-]{27}/)
    .first()
    .textContent()
  await pictures.takeInBothThemes('claims-from-registration')
  await sandbox.operate('claim', {
    agent_id: /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(shown ?? '')?.[0],
    approve_scopes: ['challenge:read', 'profile:read:self'],
  })
  await page.getByRole('button', { name: 'Open Claims' }).click()
  const told = page.getByText('The agent has an owner and is active.')
  // The console may notice it by itself first, which takes the button away.
  const check = page.getByRole('complementary').getByRole('button', { name: 'Check now' })
  await Promise.race([told.waitFor(), check.click({ timeout: 10_000 }).catch(() => undefined)])
  await told.waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
}

/** In whichever language: acts by their place. */
async function takeDesk({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const panel = page.getByRole('complementary').last()
  const open = async (name: string): Promise<void> => {
    await page.getByRole('row').filter({ hasText: name }).getByRole('button').click()
    await panel.getByText(name).first().waitFor()
  }
  await pictures.open('onboarding/claims')
  await pictures.takeInBothThemes('claims')
  await open('Kestrel 4')
  await panel.locator('dl').getByRole('button').click()
  await panel.getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/).waitFor()
  await pictures.takeInBothThemes('claims-code')
  await panel.getByRole('button', { name: /QR|二维码/ }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await pictures.takeInBothThemes('claims-qr')
  await page.keyboard.press('Escape')
  await open('Kestrel 7')
  await pictures.takeInBothThemes('claims-claimed')
  await open('Kestrel 1')
  await pictures.take('claims-link-expired')
  await open('Stray 1')
  await pictures.take('claims-imported')
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Printable sheet|可打印页/ })
    .click()
  await page.getByRole('dialog').waitFor()
  await pictures.take('claims-sheet')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Clear selection|取消选择/ }).click()
}
