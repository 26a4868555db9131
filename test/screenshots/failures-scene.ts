import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../src-main/store/store.ts'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { storeLargeFleet } from './large-fleet-scene.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const smallest = { ...plainLook, width: 1_024, height: 640 }
const chinese = { ...plainLook, language: 'zh-CN' } as const
const wideChinese = { ...chinese, width: 1_920, height: 1_080 }

const longNames = [
  'Harbour agent with a name that goes on for all of the 64 letters',
  '研究原油与黄金以及国债收益率曲线并在每日收盘之前提交预测结果的远方来客第一号智能体国内站专用夜班值守',
  'Mixed 混合 name – Ωmega/бета 第三号 (backup, do not use) «夜班» No. 7',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
]

/** A home whose database is damaged and has a backup, whose service is gone, with names as long as they may be. */
export async function makeTroubledHome(home: string): Promise<{ stop(): Promise<void> }> {
  const sandbox = await startSandboxProcess(['--agents', '1'])
  await sandbox.stop()
  storeLargeFleet(home, sandbox.baseUrl)
  const database = join(home, 'Arena Console', 'console.db')
  const store = openStore({ path: database, clock: Date.now })
  store.transaction(() => {
    for (const [index, { agentNo }] of store.agents.all().slice(0, 12).entries())
      store.packs.setLabels(agentNo, {
        name: longNames[index % longNames.length] ?? '',
        note: 'Ask Ann before the next claim.\n下一次认领之前先问安。',
        group: index % 2 === 0 ? '夜班值守与原油研究小组' : 'A group with a name that nobody would type',
        archivedAtMs: null,
      })
  })
  await store.backUp()
  store.close()
  writeFileSync(database, 'damaged')
  return { stop: async () => undefined }
}

/** Everything that can be wrong at once, in every window, and the longest names in every list. */
export async function takeTrouble({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const main = page.getByRole('main')
  await pictures.wear(plainLook)
  await pictures.open('fleet')
  await page.getByRole('button', { name: 'Pause sending', exact: true }).click()
  await page.getByText('Sending is paused').first().waitFor()
  await pictures.takeInBothThemes('trouble')
  await pictures.open('settings')
  await pictures.take('trouble-settings')
  await pictures.open('outbox')
  await pictures.take('trouble-outbox')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  for (const look of [plainLook, smallest, chinese, wideChinese]) {
    await pictures.wear(look)
    for (const [screen, address] of [
      ['long-fleet', 'fleet'],
      ['long-grouped', 'fleet?grouped=true'],
      ['long-needs-you', 'fleet?status=needs_you'],
      ['long-challenges', 'challenges'],
      ['long-matrix', 'challenges?view=matrix'],
      ['long-results', 'results'],
      ['long-secrets', 'secrets'],
      ['long-claims', 'onboarding/claims'],
      ['long-outbox', 'outbox'],
      ['long-settings', 'settings'],
      ['long-pack', 'packs?tab=make'],
    ] as const) {
      await pictures.open(address)
      await pictures.take(screen)
    }
    await pictures.open('fleet')
    await main.getByRole('row').nth(1).getByRole('link').first().click()
    await main.getByRole('heading', { level: 1, name: /AAAA|Harbour|研究|Mixed/ }).waitFor()
    await pictures.takeInBothThemes('long-agent')
    await pictures.open('challenges')
    await main.getByRole('row').nth(1).getByRole('link').last().click()
    await main.getByRole('listitem').first().waitFor()
    await pictures.takeInBothThemes('long-desk')
  }
}
