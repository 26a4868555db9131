import agentEn from '../../src-renderer/i18n/en/agents.json' with { type: 'json' }
import fleetEn from '../../src-renderer/i18n/en/fleet.json' with { type: 'json' }
import viewsEn from '../../src-renderer/i18n/en/saved-views.json' with { type: 'json' }
import secretsEn from '../../src-renderer/i18n/en/secrets.json' with { type: 'json' }
import uiEn from '../../src-renderer/i18n/en/ui.json' with { type: 'json' }
import agentZh from '../../src-renderer/i18n/zh-CN/agents.json' with { type: 'json' }
import fleetZh from '../../src-renderer/i18n/zh-CN/fleet.json' with { type: 'json' }
import viewsZh from '../../src-renderer/i18n/zh-CN/saved-views.json' with { type: 'json' }
import secretsZh from '../../src-renderer/i18n/zh-CN/secrets.json' with { type: 'json' }
import uiZh from '../../src-renderer/i18n/zh-CN/ui.json' with { type: 'json' }
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const looks = [
  { look: plainLook, agent: agentEn, fleet: fleetEn, views: viewsEn, secrets: secretsEn, ui: uiEn },
  {
    look: { ...plainLook, language: 'zh-CN' },
    agent: agentZh,
    fleet: fleetZh,
    views: viewsZh,
    secrets: secretsZh,
    ui: uiZh,
  },
] as const

/** Every menu and dialog over the fleet, the page of an agent and the settings, in both languages. */
export async function takeLayers(app: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const { page } = app
  const main = page.getByRole('main')
  const layer = page.locator('[role=menu], [role=dialog], [role=alertdialog]')
  const show = async (name: string, picture: string): Promise<void> => {
    await page.getByRole('button', { name }).first().click()
    await layer.first().waitFor()
    await pictures.takeInBothThemes(picture)
    await page.keyboard.press('Escape')
    await layer.first().waitFor({ state: 'hidden' })
  }
  await pictures.wear(plainLook)
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await page.getByRole('row').nth(12).waitFor()
  for (const { look, agent, fleet, views, secrets, ui } of looks) {
    await pictures.wear(look)
    await pictures.open('fleet')
    await show(views.open, 'layer-views')
    await show(fleet.select.open, 'layer-select')
    for (const name of ['Bohai-01', 'Helios-01', 'Helios-02'])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check({ force: true })
    await show(fleet.bulk.predict, 'layer-predict')
    for (const act of ['check', 'tags', 'archive', 'forget'] as const) await show(fleet.bulk[act], `layer-bulk-${act}`)
    await main.getByRole('button', { name: fleet.bulk.check }).click()
    await layer.getByRole('button').last().click()
    await layer.getByRole('button', { name: ui.close }).last().waitFor()
    await pictures.takeInBothThemes('layer-receipts')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('nothing at all')
    await pictures.take('layer-no-match')
    await page.getByRole('button', { name: fleet.noMatch.clear }).click()
    await page.getByRole('link', { name: 'Osprey-01' }).click()
    await page.getByRole('heading', { level: 1, name: 'Osprey-01' }).waitFor()
    for (const act of ['reEnter', 'archive', 'forget'] as const) await show(agent.act[act], `layer-agent-${act}`)
    for (const act of ['export', 'rotate', 'replace'] as const)
      if ((await main.getByRole('button', { name: secrets.acts[act] }).count()) > 0)
        await show(secrets.acts[act], `layer-key-${act}`)
    await scroll(app, 1)
    await pictures.takeInBothThemes('layer-agent-end')
    await pictures.open('settings')
    for (const part of [1, 2, 3]) {
      await scroll(app, part / 3)
      await pictures.takeInBothThemes(`layer-settings-${part}`)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await pictures.takeInBothThemes('layer-palette')
    await page.getByRole('combobox').fill('zzzz')
    await pictures.take('layer-palette-none')
    await page.keyboard.press('Escape')
  }
}

/** Scrolls everything in the screen to a share of its length. */
async function scroll({ page }: ConsoleApp, share: number): Promise<void> {
  await page.evaluate((part) => {
    for (const box of document.querySelectorAll('main *')) box.scrollTop = (box.scrollHeight - box.clientHeight) * part
  }, share)
}
