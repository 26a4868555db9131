/** The main job on the packaged application: from the first screen to a score. */
import { expect, test } from '@playwright/test'
import { deskRow, enterPrediction, goTo, openDesk, readTrialOperator, reviewAndSend } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test('first run, trial, subscribe, predict for three agents on two sites, results with scores', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Helios-01')).toContainText('secret')
  await expect(row('Osprey-01')).toContainText('ES256')
  await expect(row('Bohai-01')).toContainText('CN')
  await expect(page.getByText('TRIAL').first()).toBeVisible()

  await goTo(page, 'Settings')
  const operate = await readTrialOperator(page)
  const crude = await operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    question: 'Will crude oil rise before the test ends?',
    open_price: 80,
    deadline_in_s: 3_600,
  })
  const gold = await operate<{ id: string }>('challenges', {
    site: 'cn',
    scope_key: 'AG',
    question: '测试结束前沪银会上涨吗？',
    open_price: 8_000,
    deadline_in_s: 3_600,
  })

  await openDesk(page, 'Will crude oil rise before the test ends?')
  await deskRow(page, 'Osprey-01').getByRole('button', { name: 'Subscribe to CL' }).click()
  for (const agent of ['Helios-01', 'Osprey-01'])
    await enterPrediction(page, { agent, direction: 'Up', confidence: '0.72' })
  await reviewAndSend(page, 2)
  await expect(page.getByText('2 of 2 processed')).toBeVisible()
  await page.keyboard.press('Escape')

  await openDesk(page, '测试结束前沪银会上涨吗？')
  await deskRow(page, 'Bohai-01').getByRole('button', { name: 'Subscribe to AG' }).click()
  await enterPrediction(page, { agent: 'Bohai-01', direction: 'Down', confidence: '60 %' })
  await reviewAndSend(page, 1)
  await expect(page.getByText('1 of 1 processed')).toBeVisible()
  await page.keyboard.press('Escape')

  await operate('resolve', { challenge_id: crude.id, result: 'bullish' })
  await operate('resolve', { challenge_id: gold.id, result: 'bullish' })
  await operate('clock', { advance_s: 7_200 })
  await goTo(page, 'Results')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const result = (agent: string, asset: string) =>
    page
      .getByRole('row')
      .filter({ hasText: agent })
      .filter({ has: page.getByText(asset, { exact: true }) })
      .first()
  await expect(result('Helios-01', 'CL')).toContainText('86')
  await expect(result('Helios-01', 'CL')).toContainText('correct')
  await expect(result('Osprey-01', 'CL')).toContainText('86')
  await expect(result('Bohai-01', 'AG')).toContainText('20')
  await expect(result('Bohai-01', 'AG')).toContainText('wrong')

  await page.getByRole('button', { name: 'Leave the trial' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Arena Console' })).toBeVisible()
})
