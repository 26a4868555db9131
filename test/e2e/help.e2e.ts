/** The guide inside the console: opened at the part about the screen, searched in both languages. */
import { expect, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { chooseInMenu, goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const article = () => app.page.getByRole('article')
const heading = (name: string) => app.page.getByRole('heading', { level: 1, name, exact: true })

test('F1 shows the part about the screen, and Alt+Left leads back there', async () => {
  const { page } = app
  await goTo(page, 'Outbox')
  await page.keyboard.press('F1')
  await expect(page.getByRole('heading', { level: 2, name: 'When the outcome is unknown' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heading('Outbox')).toBeVisible()
  await page.evaluate(() => {
    window.location.hash = '#/results/lab'
  })
  await heading('Rules lab').waitFor()
  await page.keyboard.press('F1')
  await expect(page.getByRole('heading', { level: 3, name: 'Rules lab' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 3, name: 'Rules lab' })).toBeInViewport()
})

test('F1 works while a text box has the focus', async () => {
  const { page } = app
  await goTo(page, 'Events')
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('F1')
  await expect(page).toHaveURL(/#\/help/)
  await expect(page.getByRole('article').locator(':focus')).toBeVisible()
})

test('Help in the rail opens the same part, and is lit while it is shown', async () => {
  const { page } = app
  await goTo(page, 'Outbox')
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Help' })
  await expect(link).toHaveAttribute('title', 'Help (F1)')
  await link.click()
  await expect(page.getByRole('heading', { level: 2, name: 'When the outcome is unknown' })).toBeFocused()
  await expect(link).toHaveAttribute('aria-current', 'page')
})

test('a search lists the sections with their words, in either language, and Enter opens the first', async () => {
  const { page } = app
  await page.evaluate(() => {
    window.location.hash = '#/help'
  })
  await heading('Help').waitFor()
  await page.keyboard.press('Control+f')
  const box = page.getByRole('searchbox', { name: 'Search help' })
  await expect(box).toBeFocused()
  await box.fill('jwks_url')
  await expect(page.getByRole('link', { name: /What can be done with a credential/ })).toBeVisible()
  await box.fill('克隆')
  await expect(page.getByRole('status').filter({ hasText: '1 section found' })).toBeVisible()
  // The one that ends what an input method composes.
  await box.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  )
  await expect(page).not.toHaveURL(/section=/)
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Fleet likeness' })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await box.fill('zzqx')
  await expect(page.getByText('No section has these words.')).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('navigation', { name: 'Help pages' })).toBeVisible()
})

test('the palette finds a part of the guide, and in Chinese the guide is Chinese', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('who follows')
  await page.getByRole('dialog').getByRole('option', { name: 'Inbox › Who follows whom' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Who follows whom' })).toBeFocused()

  await chooseInMenu(app, 'language-zh')
  await expect(article().getByRole('heading', { level: 3, name: '关注关系' })).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('截止时间')
  await expect(page.getByRole('link', { name: /待预测的挑战/ })).toBeVisible()
  expect(await article().locator('script, img, iframe').count()).toBe(0)
  await chooseInMenu(app, 'language-en')
  await expect(heading('Help')).toBeVisible()
})
