/** What an operator gets wrong: said in words where it was typed, nothing typed is lost, nothing is half saved. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import zhErrors from '../../src-renderer/i18n/zh-CN/errors.json' with { type: 'json' }
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, deskRow, enterAgent, enterPrediction, goTo, openDesk } from './support/operator-acts.ts'
import { predictElsewhere } from './support/other-program.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('what is typed wrongly is refused in words and stays as typed, from the address to the desk')

const sandbox = provideSandbox(['--agents', '3'])
let htmlServer: Server
const app = provideConsole({ flavour: 'packaged' })

const agentOf = (site: 'global' | 'cn', auth: SandboxAgent['auth_method']): SandboxAgent => {
  const found = sandbox.agents.find((agent) => agent.site === site && agent.auth_method === auth)
  if (!found) throw new Error(`the sandbox has no ${auth} agent on ${site}`)
  return found
}

test.beforeAll(async () => {
  htmlServer = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in to the hotel network</body></html>')
  })
  await new Promise<void>((resolve) => htmlServer.listen(0, '127.0.0.1', resolve))
})
test.afterAll(async () => {
  htmlServer.close()
})

step('an address that is no base URL is refused in words, and stays as typed', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  const address = page.getByRole('textbox', { name: 'Service address' })
  const rows: [string, string][] = [
    ['https://arena.example/api/v1', 'The address contains more than the host name.'],
    ['http://arena.example', 'Unencrypted http is allowed only to this computer.'],
    ['ftp://arena.example', 'This is not a valid service address.'],
  ]
  for (const [typed, words] of rows) {
    await address.fill(typed)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(address).toHaveValue(typed)
  }
})

step('a host that does not answer and one that answers with a web page are told apart', async () => {
  const { page } = app
  const address = page.getByRole('textbox', { name: 'Service address' })
  await address.fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText(/cannot be reached\./).first()).toBeVisible()
  await address.fill(`http://127.0.0.1:${(htmlServer.address() as AddressInfo).port}`)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(
    page.getByText('The response is not from the service: it is a web page or other text.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
})

step('a wrong secret, a key of the wrong type and an id with spaces add no agent', async () => {
  const { page } = app
  const right = agentOf('global', 'client_credentials')
  await connectTo(page, sandbox.baseUrl)
  // Nothing is said of a form that nobody has touched, also when another layer takes the focus away.
  const id = page.getByRole('textbox', { name: 'Agent ID' })
  await id.focus()
  await page.keyboard.press('Control+k')
  await expect(id).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Enter the agent ID.')).toHaveCount(0)

  await enterAgent(page, { ...right, agent_id: 'two words' })
  await expect(page.getByText('An agent ID cannot contain spaces or line breaks.').first()).toBeVisible()
  await expect(id).toHaveValue('two words')

  await enterAgent(page, { ...right, client_secret: 'not-the-secret' })
  await expect(page.getByText('The service refused the credential of this agent.')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByLabel('Client secret', { exact: true })).toHaveValue('not-the-secret')

  const keyed = agentOf('global', 'private_key_jwt')
  const { client_secret: _none, ...withoutSecret } = keyed
  const wrong = (pem: string): SandboxAgent => ({ ...withoutSecret, private_key_pem: pem })
  const pemOf = (pair: { privateKey: { export(options: object): string | Buffer } }) =>
    pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const ed25519 = generateKeyPairSync('ed25519')
  await enterAgent(page, wrong(pemOf(ed25519)))
  await expect(page.getByText('The service does not accept this type of key.').first()).toBeVisible()
  const ownKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await enterAgent(page, wrong(ownKey.publicKey.export({ type: 'spki', format: 'pem' }).toString()))
  await expect(page.getByText('This is a public key; a private key is needed.').first()).toBeVisible()
  await enterAgent(page, wrong(pemOf(ownKey)))
  await expect(page.getByText('The service refused the credential of this agent.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Fleet' }).click()
  // What was typed holds a key, so it is kept nowhere.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: right.name })).toHaveCount(0)
})

step('a confidence that is none is refused at the field and stays as typed', async () => {
  const { page } = app
  const agent = agentOf('global', 'client_credentials')
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  await addAgent(page, agent)
  const question = 'Will crude oil rise for a careless hand?'
  await sandbox.operate('challenges', { site: 'global', scope_key: 'CL', question, deadline_in_s: 3_600 })
  await openDesk(page, question)
  for (const [typed, words] of [
    ['120', 'Must be between 0 and 1, or 0 % and 100 %.'],
    ['1', 'Is that 1 % or 100 %? Enter 0.01 or 1.00.'],
    ['7', 'Is that 7 %? Enter 0.07.'],
    ['abc', 'Not a number. Enter 0.72 or 72 %.'],
  ] as const) {
    await enterPrediction(page, { agent: agent.name, direction: 'Up', confidence: typed })
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: `Confidence of ${agent.name}, as a number` })).toHaveValue(typed)
    await expect(page.getByRole('button', { name: /^Review and send/ })).toBeDisabled()
  }
})

step('an agent that has predicted through another program is not asked for a second prediction', async () => {
  const { page } = app
  const agent = agentOf('global', 'client_credentials')
  const question = 'Will crude oil rise twice for one agent?'
  const { id } = await sandbox.operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    question,
    deadline_in_s: 3_600,
  })
  // Another program of the operator's has predicted with this agent already.
  await predictElsewhere(sandbox, agent, id)
  await openDesk(page, question)
  await expect(deskRow(page, agent.name)).toContainText('predicted elsewhere')
  await expect(page.getByRole('radiogroup', { name: `Direction of ${agent.name}` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Review and send/ })).toBeDisabled()
})

step('an agent without the scope prediction:submit is told which scope is missing', async () => {
  const { page } = app
  const agent = agentOf('cn', 'client_credentials')
  await sandbox.operate('scopes', {
    agent_id: agent.agent_id,
    scopes: ['challenge:read', 'profile:read:self'],
  })
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['AG'] })
  await addAgent(page, agent)
  const question = '没有权限的智能体能预测吗？'
  await sandbox.operate('challenges', { site: 'cn', scope_key: 'AG', question, deadline_in_s: 3_600 })
  await openDesk(page, question)
  await expect(deskRow(page, agent.name)).toContainText('lacks the permission prediction:submit')
})

step('a cn agent at the desk of a global challenge is told which site it belongs to', async () => {
  const { page } = app
  const question = 'Will crude oil rise for a careless hand?'
  await openDesk(page, question)
  const cnAgent = agentOf('cn', 'client_credentials')
  const agentKey = await agentKeyOf(cnAgent.name)
  await openDesk(page, question)
  await page.evaluate((key) => {
    window.location.hash = `${window.location.hash.split('?')[0]}?agents=${key}`
  }, agentKey)
  await expect(deskRow(page, cnAgent.name)).toContainText('The agent belongs to the site cn, the challenge to global.')
})

step('a deadline that passes while the form is open ends sending and keeps what was typed', async () => {
  const { page } = app
  const agent = agentOf('global', 'client_credentials')
  const question = 'Will crude oil rise before the form closes?'
  await sandbox.operate('challenges', { site: 'global', scope_key: 'CL', question, deadline_in_s: 45 })
  await openDesk(page, question)
  await enterPrediction(page, { agent: agent.name, direction: 'Up', confidence: '0.66' })
  await expect(page.getByText('The deadline has passed.').first()).toBeVisible({ timeout: 75_000 })
  await expect(page.getByRole('textbox', { name: `Confidence of ${agent.name}, as a number` })).toHaveValue('0.66')
  await expect(page.getByRole('button', { name: /^Review and send/ })).toBeDisabled()
})

step('the same words stand in Chinese', async () => {
  const { page } = app
  await goTo(page, 'Settings')
  await page.getByText('简体中文').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByRole('link', { name: '接入' }).click()
  await page.getByRole('textbox', { name: '智能体 ID' }).fill('two words')
  await page.getByRole('button', { name: '验证并添加' }).click()
  await expect(page.getByText(zhErrors.agent_id_malformed.what).first()).toBeVisible()
})

async function agentKeyOf(name: string): Promise<string> {
  await goTo(app.page, 'Fleet')
  const address = await app.page.getByRole('link', { name, exact: true }).getAttribute('href')
  return address?.split('/').at(-1)?.split('?')[0] ?? ''
}
