import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { fetchBoard, storeBoard } from '../support/stored-board.ts'
import { storeKeychainMark } from './keychain-mark.ts'
import { type Look, type PictureTaker, plainLook } from './picture-taker.ts'

const looks: readonly Look[] = [
  plainLook,
  { ...plainLook, theme: 'dark', width: 1_920, height: 1_080 },
  { ...plainLook, theme: 'dark', language: 'zh-CN' },
  { ...plainLook, language: 'zh-CN', width: 1_920, height: 1_080 },
]

/** A sandbox whose board has a past, with a third of its agents ours. */
export async function makeBoardHome(home: string) {
  const sandbox = await startSandboxProcess(['--agents', '12', '--demo'])
  const rows = await fetchBoard(sandbox.baseUrl)
  await storeKeychainMark()
  const own = rows.filter((_, index) => index % 3 === 2).map(({ agent_id }) => agent_id)
  storeBoard({ home, baseUrl: sandbox.baseUrl, own: own.slice(0, 12), rows, hours: 40 })
  return sandbox
}

/** The leaderboard, an agent of it with its road to a rank, ranks over time, and who passed whom. */
export async function takeLeaderboard({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  for (const look of looks) {
    await pictures.wear(look)
    await pictures.open('leaderboard')
    await page.getByRole('row').nth(3).waitFor()
    await pictures.take('leaderboard')
    await page.getByRole('row').nth(3).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByRole('table').waitFor()
    await pictures.take('leaderboard-agent')
    await pictures.open('leaderboard?view=history')
    await page.locator('figure canvas').waitFor()
    await pictures.take('leaderboard-history')
    await pictures.open('leaderboard?view=overtakes')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await pictures.take('leaderboard-overtakes')
  }
}
