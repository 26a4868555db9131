/** An agent whose public key the service fetches from a URL, which is on this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'

export interface KeyHost {
  readonly base: string
  /** What the operator has published, by path. */
  readonly published: Map<string, string>
}

/** Declares the hooks that start the host of the key sets and end it. */
export function provideKeyHost(): KeyHost {
  const published = new Map<string, string>()
  const host = createServer((request, response) => {
    const document = published.get(request.url ?? '')
    response.setHeader('content-type', 'application/json').end(document ?? '{"keys":[]}')
  })
  test.beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)))
  test.afterAll(() => {
    host.close()
  })
  return {
    get base() {
      return `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    },
    published,
  }
}

export async function openPath(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#${path}`)
}

/** Makes the key of a new agent of the cn site and publishes it; gives where its registration is shown. */
export async function prepareHosted(
  page: Page,
  host: KeyHost,
  { name, path }: { name: string; path: string },
): Promise<string> {
  await openPath(page, '/onboarding/registrations/new')
  await page.getByRole('radiogroup', { name: 'Site', exact: true }).getByText('CN · 国内站', { exact: true }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('radiogroup', { name: 'Authentication' }).getByText('Private key').click()
  await page.getByText('From a URL that I host').click()
  await page.getByRole('textbox', { name: /jwks_url/ }).fill(host.base + path)
  await page.getByRole('button', { name: 'Generate key' }).press('Enter')
  // What comes next; registering before the document is hosted cannot be taken back.
  await expect(page.getByRole('button', { name: 'Copy document' })).toBeFocused()
  host.published.set(path, await page.getByRole('textbox', { name: 'JWKS document' }).inputValue())
  return new URL(page.url()).hash.slice(1)
}

/** On that site who passes the challenge is active. */
export async function registerAtCn(page: Page, place: string): Promise<void> {
  await openPath(page, place)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Up').click()
  const analysis =
    '该事件影响供需平衡，短期价格波动加大，中期随着库存恢复逐步回落，投资者应关注后续政策与成交量变化情况以及外部风险因素。'
  await page.getByRole('textbox', { name: 'Analysis', exact: true }).fill(analysis)
  await page.getByRole('textbox', { name: 'Confidence', exact: true }).fill('0.7')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Submit 1 answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Active, in your fleet')).toBeVisible()
}
