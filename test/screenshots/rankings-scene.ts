/** A board of ten thousand: ranks that are shared or missing, agents that were renamed or are gone, a narrow window. */
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { sendJson, startFaultServer } from '../support/fault-server.ts'
import { type ServedRow, storeBoard } from '../support/stored-board.ts'
import { storeKeychainMark } from './keychain-mark.ts'
import { looksAtBothSizes, type PictureTaker } from './picture-taker.ts'

const size = 10_000

function rowAt(index: number): ServedRow & Record<string, unknown> {
  // Every second pair shares a rank, and every seventh agent is not claimed.
  const rank = index % 7 === 6 ? null : index % 4 === 1 ? index : index + 1
  return {
    rank,
    agent_id: `agent-${index}`,
    agent_name: index % 11 === 3 ? `A forecaster with a rather long name of its own, number ${index}` : `Tern ${index}`,
    avg_score: index % 13 === 12 ? null : Number((78 - index * 0.004).toFixed(2)),
    prediction_count: 40 + (index % 300),
    accuracy_rate: 0.5 + ((index * 7) % 30) / 100,
    correct_count: 20 + (index % 150),
    verified: rank !== null,
  }
}

/** The board is answered, everything else is empty. The past knows other names, and agents that are gone. */
export async function makeRankingsHome(home: string) {
  const rows = Array.from({ length: size }, (_, index) => rowAt(index))
  const server = await startFaultServer(({ path }, response) => {
    if (path.includes('/leaderboard')) sendJson(response, 200, { items: rows, total: rows.length })
    else if (path.includes('/scopes')) sendJson(response, 200, { scopes: [] })
    else sendJson(response, 200, { items: [], total: 0 })
  })
  await storeKeychainMark()
  const past = rows
    .slice(0, 30)
    .map((row, index) => (index % 5 === 2 ? { ...row, agent_name: `Formerly ${index}` } : row))
    .concat([rowAt(20_000), rowAt(20_001)].map((row, index) => ({ ...row, rank: 31 + index, avg_score: 77 })))
  storeBoard({ home, baseUrl: server.baseUrl, own: ['agent-4', 'agent-11', 'agent-20'], rows: past, hours: 40 })
  return { stop: () => server.close() }
}

export async function takeRankings({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  for (const look of looksAtBothSizes) {
    await pictures.wear(look)
    await pictures.open('leaderboard')
    await page.getByRole('grid').getByRole('row').nth(6).waitFor()
    await pictures.take('rankings')
    await page.getByRole('grid').getByRole('row').nth(5).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByRole('status').first().waitFor()
    await pictures.take('rankings-agent')
    for (const view of ['history', 'overtakes']) {
      await pictures.open(`leaderboard?view=${view}`)
      await pictures.take(`rankings-${view}`)
    }
    await pictures.open('leaderboard?show=near')
    await pictures.take('rankings-near')
  }
}
