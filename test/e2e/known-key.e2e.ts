/** A registration that the service answers with an agent of the fleet, whose key is at a URL: the new key is used. */
import { expect } from '@playwright/test'
import { prepareHosted, provideKeyHost, registerAtCn } from './support/hosted-key.ts'
import { journey } from './support/journey.ts'
import { connectTo, goTo, pressUntil } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('an agent of the fleet takes the key that was made for a registration')

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })
const host = provideKeyHost()

const name = 'Plover 1'
const path = '/plover.json'
let before: string
let after: string
const keysOf = (document: string): { kid: string }[] => JSON.parse(document).keys
const use = () => app.page.getByRole('button', { name: `Use the new key for ${name}` })

step('a registration is answered with the agent of another', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  await registerAtCn(page, await prepareHosted(page, host, { name, path }))
  before = host.published.get(path) ?? ''
  const { agents } = await sandbox.operate<{ agents: { agent_id: string }[] }>('agents', { name })
  const body = {
    agent_id: agents[0]?.agent_id,
    challenge_id: 'rc_9',
    challenge_prompt: 'A pipeline outage cuts exports.',
  }
  const faults = [{ match: { path: '*/registry/register' }, effect: { status: 201, body }, times: null }]
  await sandbox.operate('faults', { faults })
  await prepareHosted(page, host, { name: 'Plover again', path })
  after = host.published.get(path) ?? ''
  // Both agents share the URL: its document has the keys of both.
  expect(keysOf(after)).toHaveLength(2)
  host.published.set(path, before)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('and may have accepted the new key for it')).toBeVisible()
})

step('not published, the new key is refused, and the agent keeps the one that works', async () => {
  const { page } = app
  await use().press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(use()).toBeEnabled()
})

step('published, it takes the place of the other, and alone gets tokens after a restart', async () => {
  host.published.set(path, after)
  await pressUntil(use(), app.page.getByRole('heading', { level: 1, name }))
  const old = new Set(keysOf(before).map(({ kid }) => kid))
  host.published.set(path, JSON.stringify({ keys: keysOf(after).filter(({ kid }) => !old.has(kid)) }))
  await app.close()
  await app.startAgain()
  const { page } = app
  await goTo(page, 'Fleet')
  await expect(page.getByText('1 agent', { exact: true })).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await pressUntil(page.getByRole('button', { name: 'Check now' }), page.getByRole('main').getByText('Ready').first())
  await expect(page.getByRole('button', { name: 'Rotate key…' })).toBeVisible()
})
