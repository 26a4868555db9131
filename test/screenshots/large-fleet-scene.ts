import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AgentStatus, agentStatusSchema } from '#contract/ipc/agent-status.ts'
import { openStore } from '../../src-main/store/store.ts'
import { storeFleet } from '../bench/fleet-folder.ts'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const wide = { ...plainLook, width: 1_920, height: 1_080 }
const tags = ['macro', 'gold', 'oil', '原油', 'night shift']
const groups = ['Morning desk', 'Night desk', null]
const chinese = { ...plainLook, language: 'zh-CN' } as const

/** Puts 1,000 agents into a new home, some of them in each state that there is. */
export function storeLargeFleet(home: string, baseUrl: string): void {
  const userData = join(home, 'Arena Console')
  mkdirSync(userData, { recursive: true })
  const database = join(userData, 'console.db')
  storeFleet(database, baseUrl)
  const store = openStore({ path: database, clock: Date.now })
  const troubled = agentStatusSchema.options.filter((status) => status !== 'ready')
  store.transaction(() => {
    for (const [index, { agentKey, agentNo }] of store.agents.all({}).entries()) {
      const status = index % 5 === 0 ? troubled[(index / 5) % troubled.length] : undefined
      if (status !== undefined)
        store.agents.setStatus(agentKey, {
          status,
          statusDetail: detailOf(status),
          lastError: null,
          atMs: Date.now(),
        })
      for (const [at, tag] of tags.entries()) if ((index + at) % 7 === 0) store.labels.addTag(agentNo, tag)
      store.labels.setGroup(agentNo, groups[index % groups.length] ?? null)
      if (index % 50 === 7) store.labels.setNote(agentNo, 'Ask Ann before the next claim.')
      if (index % 25 === 9) store.labels.setArchived(agentNo, Date.now())
    }
  })
  store.close()
}

function detailOf(status: AgentStatus): string | null {
  if (status === 'scope_missing') return 'prediction:submit'
  return status === 'wrong_site' ? 'cn' : null
}

/** What a thousand agents look like, and the ones among them that need the operator. */
export async function takeLargeFleet({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  for (const look of [plainLook, wide, chinese]) {
    await pictures.wear(look)
    await pictures.open('fleet')
    await page.getByRole('row').nth(5).waitFor()
    await pictures.takeInBothThemes('fleet-1000')
    const groups = page.getByRole('main').getByRole('radiogroup').locator('label')
    await groups.nth(1).click()
    await pictures.takeInBothThemes('fleet-needs-you')
    await pictures.open('fleet?grouped=true')
    await pictures.take('fleet-grouped')
    await pictures.open('fleet?status=archived')
    await pictures.take('fleet-archived')
    await pictures.open('fleet')
    await page.getByRole('row').nth(3).getByRole('checkbox').check({ force: true })
    await page.getByRole('row').nth(5).getByRole('checkbox').check({ force: true })
    await pictures.take('fleet-selected')
    await pictures.open('subscriptions')
    await pictures.take('subscriptions-1000')
    await pictures.open('challenges?view=matrix')
    await pictures.take('matrix-1000')
    await pictures.open('results')
    await pictures.take('results-1000')
  }
}
