/** More is sent at once than a page may have sent on its word: main asks, a no keeps what was typed, a yes sends it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { mostUnasked } from '#contract/rules/outbox/send-limit.ts'
import { openStore } from '../../src-main/store/store.ts'
import { storeChallenge } from '../support/stored-challenges.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const count = mostUnasked + 20

/** Agents with a draft each on one challenge, of a service where nobody listens: what is sent waits in the outbox. */
function fillHome(home: string): void {
  const folder = join(home, 'Arena Console')
  mkdirSync(folder)
  const store = openStore({ path: join(folder, 'console.db'), clock: Date.now })
  const savedAtMs = Date.now()
  store.transaction(() => {
    storeDeployment(store)
    storeChallenge(store, { id: 'ch1', deadlineAtMs: savedAtMs + 3 * 3_600_000 })
    for (let agentNo = 1; agentNo <= count; agentNo += 1) {
      const agentKey = `ag_many_${String(agentNo).padStart(4, '0')}`
      storeAgent(store, { agentKey, agentId: `agent-${agentNo}`, name: `Tern ${agentNo}`, addedAtMs: savedAtMs })
      store.subscriptions.replace(agentNo, ['CL'], savedAtMs)
      const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
      store.drafts.save({ agentNo, challengeNo: 1, savedAtMs }, draft)
    }
    for (const { agentKey } of store.agents.fleet())
      store.agents.setStatus(agentKey, { status: 'ready', statusDetail: null, lastError: null, atMs: savedAtMs })
  })
  store.close()
}

const app = provideConsole({ flavour: 'built', prepare: fillHome })

/** Answers main's own dialog as the operator would; `asked` gives what it said. */
const answerMain = (response: 0 | 1) =>
  app.electron.evaluate(({ dialog }, answer) => {
    dialog.showMessageBox = async (...given: unknown[]) => {
      process.env.ARENA_TEST_ASKED = JSON.stringify(given.at(-1))
      return { response: answer, checkboxChecked: false }
    }
  }, response)
const asked = async () => JSON.parse(await app.electron.evaluate(() => process.env.ARENA_TEST_ASKED ?? '{}'))

test('a hundred and twenty predictions are asked about once, by main', async () => {
  const { page } = app
  await goTo(page, 'Challenges')
  await page
    .getByRole('row')
    .filter({ hasText: 'Will crude oil settle higher' })
    .getByRole('link', { name: /Predict|View/ })
    .or(page.getByRole('button', { name: /Predict|View/ }))
    .first()
    .click()
  await answerMain(0)
  await page.getByRole('button', { name: `Review and send ${count}` }).click()
  const send = page.getByRole('button', { name: `Send ${count} predictions` })
  await send.click()
  await expect(page.getByText('nothing was sent')).toBeVisible()
  const question = await asked()
  expect(question).toMatchObject({
    message: 'Send this to the service?',
    buttons: ['Cancel', 'Send'],
    defaultId: 0,
    cancelId: 0,
  })
  expect(question.detail).toContain(`· ${count} predictions or revisions\nSite GLOBAL: ${count} agents`)
  expect(question.detail).toMatch(/Nearest deadline: \d\d:\d\d/)
  await answerMain(1)
  await send.click()
  await expect(page.getByRole('dialog', { name: 'Submission status' })).toBeVisible()
  await expect(page.getByRole('contentinfo').first()).toContainText(`${count} pending`)
})

test('a no to a table of registrations leaves its rows in the list, from where they are registered', async () => {
  const { page } = app
  await page.evaluate(() => {
    window.location.hash = '#/onboarding/registrations/table'
  })
  const names = Array.from({ length: count }, (_, index) => `New ${index + 1}`)
  await page.getByRole('textbox', { name: 'Or paste the table' }).fill(['name', ...names].join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await answerMain(0)
  await page.getByRole('button', { name: `Register ${count}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Register ${count}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()
  await expect(page.getByText(`${count} saved for later, not registered`)).toBeVisible()
  await answerMain(1)
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: `Register ${count}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Register ${count}` })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await asked()).detail).toContain(`· ${count} registrations of agents`)
})
