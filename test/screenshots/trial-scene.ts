import { expect } from '@playwright/test'
import chineseWelcome from '../../src-renderer/i18n/zh-CN/welcome.json' with { type: 'json' }
import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { type Look, type PictureTaker, plainLook } from './picture-taker.ts'

const looks: readonly Look[] = [
  plainLook,
  { ...plainLook, theme: 'dark' },
  { ...plainLook, width: 1_920, height: 1_080 },
  { ...plainLook, theme: 'dark', language: 'zh-CN', width: 1_920, height: 1_080 },
  { ...plainLook, theme: 'dark', language: 'zh-CN' },
  { ...plainLook, language: 'zh-CN' },
]

const screens = [
  ['fleet', 'fleet'],
  ['challenges', 'challenges'],
  ['matrix', 'challenges?view=matrix'],
  ['subscriptions', 'subscriptions'],
  ['results', 'results'],
  ['outbox-empty', 'outbox'],
  ['add', 'onboarding/add'],
  ['register-empty', 'onboarding/registrations'],
  ['register', 'onboarding/registrations/new'],
  ['register-table', 'onboarding/registrations/table'],
  ['import', 'onboarding/import'],
  ['claims-empty', 'onboarding/claims'],
  ['settings', 'settings'],
] as const

/** A challenge of each kind, by what its row in the list says in every language. */
const desks = [
  ['desk-price', /\bBTC\b/],
  ['desk-match', /WC2026.* win, draw, or lose /],
  ['desk-knock-out', /NBA2026.* win or lose /],
] as const

/**
 * The trial in every look: first screen, every screen with a fleet of twelve, one agent, the field of a challenge, a
 * desk of each kind, the palette.
 */
export async function takeTrial({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  await pictures.wear(plainLook)
  await pictures.takeInBothThemes('welcome')
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(12)
  for (const look of looks) {
    await pictures.wear(look)
    for (const [screen, address] of screens) {
      await pictures.open(address)
      await pictures.take(screen)
    }
    await pictures.open('fleet')
    await page.getByRole('link', { name: 'Osprey-01' }).click()
    await page.getByRole('heading', { level: 1, name: 'Osprey-01' }).waitFor()
    await pictures.take('agent')
    await pictures.open('results')
    await page.getByRole('grid').getByRole('row').filter({ hasText: /[✓✗]/ }).first().press('Enter')
    await page.waitForURL(/results\/challenges/)
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await pictures.take('results-field')
    for (const [screen, question] of desks) {
      await pictures.open('challenges')
      await page.getByRole('row').filter({ hasText: question }).first().getByRole('link').click()
      await page.getByRole('listitem', { name: 'Helios-01' }).waitFor()
      await pictures.take(screen)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('o')
    await pictures.take('palette')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: '退出试用' }).click()
  await page.getByRole('heading', { name: chineseWelcome.title }).waitFor()
  await pictures.take('welcome')
}
