/**
 * A service whose lists are short, unreadable or led astray: the screens say what is missing and what is in the
 * way, in both languages.
 */
import { expect, test } from '@playwright/test'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

let server: FaultServer
let lists: Record<'challenges' | 'scopes', unknown>

const row = (index: number) => ({
  id: 9_007_199_254_740_000 + index,
  asset: 'CL',
  question: `Will crude oil close above ${index}?`,
  deadline: '2099-01-01T00:00:00',
})

test.beforeEach(async () => {
  lists = {
    challenges: { items: Array.from({ length: 20 }, (_, index) => row(index)), total: 37 },
    scopes: { scopes: [{ symbol: 'CL' }, {}], total: 2 },
  }
  server = await startFaultServer(({ path }, response) => {
    if (path.includes('prediction-scopes')) sendJson(response, 200, lists.scopes)
    else if (path.includes('/cn/')) sendJson(response, 404, { detail: 'Not Found' })
    else sendJson(response, 200, lists.challenges)
  })
})

const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test.afterEach(async () => {
  await server.close()
})

test('rows that are missing and rows that cannot be read are told where the list is shown, and after a restart', async () => {
  await connectTo(app.page, server.baseUrl)
  await goTo(app.page, 'Challenges')
  const notes = () => app.page.getByRole('region', { name: 'Incomplete challenge lists' })
  await expect(notes()).toContainText('20 of 37 challenges received.')
  await expect(app.page.getByRole('contentinfo')).toContainText('Challenge list incomplete')
  await app.close()

  lists.challenges = { items: [{ ...row(1), deadline: null }, { id: 'x' }, 'x'], total: 3 }
  await app.startAgain()
  await goTo(app.page, 'Challenges')
  await expect(notes()).toContainText('3 challenges could not be read: field “deadline”.')
  await goTo(app.page, 'Settings')
  await expect(app.page.getByText('3 challenges could not be read: field “deadline”.')).toBeVisible()
  await expect(app.page.getByText('1 scope key could not be read.')).toBeVisible()
})

test('nothing is called empty that was not read', async () => {
  lists.challenges = { items: [{ ...row(1), deadline: 'soon' }], total: 1 }
  await connectTo(app.page, server.baseUrl)
  await goTo(app.page, 'Challenges')
  await expect(app.page.getByText('It is not known whether there are open challenges')).toBeVisible()
  await expect(app.page.getByText('No open challenges')).toHaveCount(0)
  await goTo(app.page, 'Settings')
  await app.page.getByText('简体中文').click()
  await app.page.getByRole('navigation').getByRole('link', { name: '挑战' }).click()
  await expect(app.page.getByText('有 1 个挑战无法读取：字段“deadline”。')).toBeVisible()
  await expect(app.page.getByText('不确定是否有开放的挑战')).toBeVisible()
  await expect(app.page.getByText('没有开放的挑战')).toHaveCount(0)
})

test('a redirect is named for what it is, and none is followed', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await page.getByRole('textbox', { name: 'Service address' }).fill(server.baseUrl)
  const cases: [(path: string) => string, string][] = [
    [(path) => path.replace(/(\?|$)/, '/$1'), 'with a slash at the end'],
    [(path) => path, 'same address again and again'],
    [() => '/login?next=/', 'login page'],
    [() => 'https://127.0.0.1:1/api/v1/eval/challenges', 'must be accessed with https'],
    [() => 'http://arena.invalid/x', 'arena.invalid'],
  ]
  for (const [to, words] of cases) {
    server.received.length = 0
    server.answer = ({ path }, response) => response.writeHead(307, { location: to(path) }).end()
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()
    expect(server.received.every(({ path }) => /\/eval\/challenges(\?|$)/.test(path))).toBe(true)
    // Typing again takes the answer of the last check away.
    await page.getByRole('textbox', { name: 'Service address' }).fill('')
    await page.getByRole('textbox', { name: 'Service address' }).fill(server.baseUrl)
  }
})
