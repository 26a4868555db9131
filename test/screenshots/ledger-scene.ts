/** The ledger whole and with a hole, at both sizes that a desk has. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { challengeIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { stepWrite } from '../../src-main/operations/outbox/step-write.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { storeKeychainMark } from './keychain-mark.ts'
import { looksAtBothSizes, type PictureTaker } from './picture-taker.ts'

const writes = 40
/** The second line of this write is the one that goes missing. */
const lost = 12

function sendOne(store: Store, challengeNo: number, nowMs: number): void {
  const outboxId = outboxIdSchema.parse(`ob_ledger_${String(challengeNo).padStart(4, '0')}`)
  const createdAtMs = nowMs - (writes - challengeNo) * 600_000
  const deadlineAtMs = nowMs + 3_600_000
  const challengeId = challengeIdSchema.parse(`ledger-${challengeNo}`)
  store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs })])
  store.outbox.add({
    outboxId,
    requestId: `rq_ledger_${challengeNo}`,
    agentNo: 1 + (challengeNo % 3),
    ...targetOfPrediction(challengeNo),
    body: { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell for a third week.' },
    createdAtMs,
    deadlineAtMs,
  })
  const find = () => {
    const row = store.outbox.find(outboxId)
    if (row === null) throw new Error('the write is gone')
    return row
  }
  stepWrite(store, find(), { change: { state: 'sending', attempt: 1, sentAtMs: createdAtMs }, what: 'sending' })
  const response = { remoteId: `pr_${challengeNo}`, acceptedAt: null, prediction: null }
  stepWrite(store, find(), {
    change: { state: 'accepted', settledAtMs: createdAtMs + 800 },
    what: 'accepted',
    response,
  })
}

/** A store with forty accepted predictions; with a hole, one line of them is taken out past the triggers. */
function makeLedgerHome(hasHole: boolean) {
  return async (home: string) => {
    const sandbox = await startSandboxProcess(['--agents', '1'])
    await storeKeychainMark()
    const folder = join(home, 'Arena Console')
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'console.db')
    const nowMs = Date.now()
    const store = openStore({ path, clock: () => nowMs })
    storeDeployment(store, { baseUrl: sandbox.baseUrl, name: 'Harbour', addedAtMs: nowMs })
    store.transaction(() => {
      for (const [index, name] of ['Helios 01', 'Helios 02', 'Meridian'].entries())
        storeAgent(store, { agentKey: `ag_ledger_00${index}`, agentId: `agent-${index}`, name, addedAtMs: nowMs })
      for (let challengeNo = 1; challengeNo <= writes; challengeNo += 1) sendOne(store, challengeNo, nowMs)
    })
    store.close()
    if (hasHole) {
      const db = new DatabaseSync(path)
      for (const trigger of ['is_not_edited', 'is_not_cut', 'has_one_end'])
        db.exec(`DROP TRIGGER IF EXISTS ledger_${trigger}`)
      db.exec(`DELETE FROM ledger WHERE seq = ${lost * 2}`)
      db.close()
    }
    return sandbox
  }
}

async function takeLedger(page: ConsoleApp['page'], pictures: PictureTaker, hasHole: boolean): Promise<void> {
  const name = hasHole ? 'ledger-hole' : 'ledger'
  for (const look of looksAtBothSizes) {
    await pictures.wear(look)
    await pictures.open('outbox/ledger')
    await page.getByRole('grid').getByRole('row').nth(2).waitFor()
    await pictures.take(`${name}-before`)
    await page.getByRole('button', { name: /^(Verify|校验)$/ }).click()
    await page.getByText(/All \d+ entries|Entry \d+ is missing|全部 \d+ 条|缺少第 \d+ 条/).waitFor()
    await pictures.take(name)
    if (hasHole) {
      await page.getByRole('button', { name: /^(Show its place|在列表中)/ }).click()
      await pictures.take(`${name}-shown`)
    }
    await page.getByRole('grid').getByRole('row').nth(2).dblclick()
    await page.getByRole('dialog').waitFor()
    await pictures.take(`${name}-entry`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

export function createLedgerScene(hasHole: boolean) {
  return {
    prepare: makeLedgerHome(hasHole),
    take: ({ page }: ConsoleApp, pictures: PictureTaker) => takeLedger(page, pictures, hasHole),
  }
}
