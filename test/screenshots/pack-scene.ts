import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../src-main/store/store.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { packPassphrase, storeFleetWithSecrets } from '../support/packed-fleet.ts'
import { openConsole } from '../support/running-console.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { storeLargeFleet } from './large-fleet-scene.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const packFile = (home: string) => join(home, 'fleet.arenapack')

/** A home with the fleet of 1,000, and beside it a pack of an older state of the same fleet. */
export async function makePackedHome(home: string): Promise<{ stop(): Promise<void> }> {
  const sandbox = await startSandboxProcess(['--agents', '1', '--demo'])
  const { baseUrl } = sandbox
  storeLargeFleet(home, baseUrl)
  const folder = join(home, 'elsewhere')
  mkdirSync(folder)
  const database = join(folder, 'console.db')
  const vault = createMemoryVault('elsewhere')
  await storeFleetWithSecrets(database, vault, { baseUrl })
  sayOtherwise(database)
  const file = packFile(home)
  const desktop = desktopWith({
    confirmPack: async () => true,
    chooseTarget: async () => file,
    choosePack: async () => file,
  })
  const { client, console } = openConsole(database, { vault, desktop })
  await client.packs.export({ passphrase: packPassphrase, agentKeys: null, withHistory: true })
  for (;;) {
    const { export: writing } = await client.packs.current()
    if (writing?.phase === 'done') break
    await new Promise((resolve) => setImmediate(resolve))
  }
  await console.close()
  return sandbox
}

/** Some agents differ, some are new to the home, one cannot be used. */
function sayOtherwise(database: string): void {
  const store = openStore({ path: database, clock: Date.now })
  store.transaction(() => {
    for (const [index, { agentNo, name }] of store.agents.all().entries()) {
      if (index % 3 !== 0) continue
      store.packs.setLabels(agentNo, {
        name,
        note: 'Moved from the desk in the study.',
        group: 'Macro',
        archivedAtMs: null,
      })
      store.packs.setTags(agentNo, ['oil', 'night'])
    }
  })
  store.close()
}

/** The screen of the pack: making, opening, what is in it, and lists. */
export async function takePack({ page, electron }: ConsoleApp, pictures: PictureTaker, home: string): Promise<void> {
  await electron.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] })
  }, packFile(home))
  for (const look of [
    plainLook,
    { ...plainLook, width: 1_920, height: 1_080 },
    { ...plainLook, language: 'zh-CN' } as const,
  ]) {
    await pictures.wear(look)
    await pictures.open('packs?tab=make')
    await page.locator('input[type=password]').first().fill('river stones')
    await pictures.takeInBothThemes('pack-make')
    await pictures.open('packs?tab=lists')
    await pictures.take('pack-lists')
    await pictures.open('packs?tab=open')
    await page.getByRole('tabpanel').getByRole('button').first().click()
    await page.locator('input[type=password]').waitFor()
    await pictures.takeInBothThemes('pack-open')
    await page.locator('input[type=password]').fill(packPassphrase)
    await page.keyboard.press('Enter')
    await page.getByRole('row').nth(5).waitFor()
    await pictures.takeInBothThemes('pack-preview')
    await page.getByRole('main').getByRole('button').first().click()
    await page.getByRole('tablist').waitFor()
  }
}
