/** A new agent on the packaged application: form, challenge, claim, active. */
import { expect, test } from '@playwright/test'
import { connectTo, goTo, openOnboarding, pressUntil } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'], 'test')
const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test('registers by client secret, answers after a restart, is claimed and active', async () => {
  let { page } = app
  await connectTo(page, sandbox.baseUrl)
  await page.getByRole('button', { name: 'Register agent' }).click()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  // Enter in a field registers nobody.
  const name = page.getByRole('textbox', { name: 'Name required', exact: true })
  await name.fill('Tern 0')
  await name.press('Enter')
  await name.fill('Tern 1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Registered; answer the challenge to activate the agent')).toBeVisible()
  await page.getByRole('textbox', { name: 'Affected assets' }).fill('CL, ES')
  await page.getByRole('button', { name: 'Review and submit' }).click()
  await expect(page.getByText('Required.').first()).toBeVisible()
  await expect(page.getByText('3 attempts left')).toBeVisible()
  await expect(page.getByText('Draft saved.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Short term' }).fill('Prices rise.')
  await goTo(page, 'Fleet')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Short term' })).toHaveValue('Prices rise.')

  // That another secret has come in the place of the first is said, and focus and answer stay where they are.
  const another = page.getByRole('button', { name: 'Request another secret' })
  await another.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('New secret stored; the previous one is no longer valid')).toBeVisible()
  await expect(another).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Short term' })).toHaveValue('Prices rise.')

  await app.close()
  await app.startAgain()
  page = app.page
  await openOnboarding(page, 'Add')
  await page.getByRole('button', { name: 'Register agent' }).click()
  await page.getByRole('button', { name: 'All registrations' }).click()
  await expect(page.getByRole('button', { name: 'Answer: Tern 1' })).toBeVisible()
  await expect(page.getByText('Tern 0')).toHaveCount(0)
  await page.getByRole('button', { name: 'Answer: Tern 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Affected assets' })).toHaveValue('CL, ES')
  const prompt = (await page.getByRole('heading', { name: 'Analyse this event' }).locator('+ p').textContent()) ?? ''
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
  await fill('What happened', `${prompt} This moves markets.`)
  await fill('Cause and effect', 'Less of it reaches the market. Stocks are low, so prices react at once.')
  await fill('Short term', 'Prices rise while the outage lasts.')
  await fill('Medium term', 'The effect fades when supply returns.')
  await fill('Confidence', '0.7')
  // No choice is made for the operator: the first that is missing has the focus, and the keys choose.
  await page.getByRole('button', { name: 'Review and submit' }).click()
  await expect(page.getByRole('radio', { name: 'Bullish' })).toBeFocused()
  await expect(page.getByText('Choose one.')).toHaveCount(2)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Choose one.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Review and submit' }).click()
  await page.getByRole('button', { name: 'Submit 1 answer' }).click()
  await expect(page.getByText('Passed; waiting to be claimed')).toBeVisible()

  const shown = await page
    .getByText(/[0-9a-f]{8}-[0-9a-f-]{27}/)
    .first()
    .textContent()
  const agentId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(shown ?? '')?.[0]

  await page.getByRole('button', { name: 'Open Claims' }).click()
  const panel = page.getByRole('complementary', { name: 'Agent details' })
  await expect(panel.getByText('•••-•••')).toBeVisible()
  await panel.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(panel.getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)).toBeVisible()
  await sandbox.operate('claim', { agent_id: agentId })
  await pressUntil(
    panel.getByRole('button', { name: 'Check now' }),
    panel.getByText('The agent has an owner and is active.'),
  )
  await openOnboarding(page, 'Registrations')
  await expect(page.getByRole('row').filter({ hasText: 'Tern 1' })).toContainText('Active, in your fleet')
  await goTo(page, 'Fleet')
  await expect(page.getByRole('row').filter({ hasText: 'Tern 1' })).toContainText('Ready')
})

test('what is typed of a new agent, of a change and of a table survives leaving and a restart, until it is cleared', async () => {
  let { page } = app
  const name = () => page.getByRole('textbox', { name: 'Name required', exact: true })
  const bio = () => page.getByRole('textbox', { name: 'Bio optional', exact: true })
  const table = () => page.getByRole('textbox', { name: 'Or paste the table' })
  const open = async (address: string) => {
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, `#/${address}`)
  }
  const restart = async () => {
    await app.close()
    await app.startAgain()
    page = app.page
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await connectTo(page, sandbox.baseUrl)
  await open('onboarding/registrations/new')
  await page.getByRole('radiogroup', { name: 'Site', exact: true }).getByText('CN · 国内站').click()
  await name().fill('Gull 1')
  await bio().fill('Reads the\nnews.')
  await page.getByText('Private key', { exact: true }).click()
  await goTo(page, 'Fleet')
  await open('onboarding/registrations/table')
  await table().fill('name,model_name\nGull 2,example-large')
  await goTo(page, 'Fleet')
  await page.goBack()
  await expect(table()).toHaveValue('name,model_name\nGull 2,example-large')
  await open('onboarding/registrations/new')
  await expect(name()).toHaveValue('Gull 1')
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.getByText('To register; nothing sent yet')).toBeVisible()
  await bio().fill('Reads the paper.')
  const changed = page.url()
  await open('onboarding/registrations/new')
  await expect(name()).toHaveValue('')
  await name().fill('Gull 3')
  // The desk of another row is not what was typed here.
  await goTo(page, 'Fleet')

  await restart()
  await open('onboarding/registrations/new')
  await expect(name()).toHaveValue('Gull 3')
  await open(changed.split('#/')[1] ?? '')
  await expect(name()).toHaveValue('Gull 1')
  await expect(bio()).toHaveValue('Reads the paper.')
  await expect(page.getByRole('region', { name: 'CN · 国内站 · Gull 1' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo changes' }).click()
  await expect(bio()).toHaveValue('Reads the\nnews.')
  await open('onboarding/registrations/table')
  await expect(table()).toHaveValue('name,model_name\nGull 2,example-large')
  await page.getByRole('button', { name: 'Clear table' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear table' }).click()
  await expect(table()).toHaveValue('')
  await table().fill('name,client_secret\nGull 4,canary-51c9')
  await expect(page.getByText('This text seems to contain secrets.', { exact: false })).toBeVisible()
  const fleet = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Fleet' })
  await fleet.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(table()).toHaveValue('name,client_secret\nGull 4,canary-51c9')
  await fleet.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  await open('onboarding/registrations/new')
  await page.getByRole('button', { name: 'Clear form' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear form' }).click()
  await expect(name()).toHaveValue('')
  await open('onboarding/registrations/table')
  await expect(table()).toHaveValue('')

  await restart()
  await open('onboarding/registrations/new')
  await expect(name()).toHaveValue('')
})

test('an answer typed for a challenge that ran out is kept and offered for the next one', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  await openOnboarding(page, 'Add')
  await page.getByRole('button', { name: 'Register agent' }).click()
  await page.getByRole('textbox', { name: 'Name required', exact: true }).fill('Tern 1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByRole('textbox', { name: 'What happened' }).waitFor()
  await fill('What happened', 'A pipeline outage cuts supply.')
  await fill('Affected assets', 'CL, ES')
  await fill('Cause and effect', 'Less of it reaches the market. Prices react at once.')
  await fill('Short term', 'Prices rise while the outage lasts.')
  await fill('Medium term', 'The effect fades when supply returns.')
  await fill('Confidence', '0,7')
  await page.getByRole('textbox', { name: /Related event types/ }).fill('rate cut, port strike')
  await expect(page.getByText('Read as 0.70, that is 70 %.')).toBeVisible()
  await expect(page.getByText('Read as 2 events: rate cut · port strike')).toBeVisible()

  // Up and down leave the choices alone.
  const bullish = page.getByRole('radio', { name: 'Bullish' })
  await bullish.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(bullish).toBeChecked()
  await page.getByRole('radiogroup', { name: 'Magnitude' }).getByText('High').click()

  await sandbox.operate('clock', { advance_s: 7_200 })
  await page.keyboard.press('Control+Enter')
  const review = page.getByRole('dialog', { name: 'Submit 1 answer?' })
  await expect(review).toContainText('Bullish')
  await expect(review).toContainText('0.70 (70 %)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Saved answer' })).toBeVisible()
  const saved = page.getByRole('region', { name: 'Saved answer' })
  await expect(saved).toContainText('A pipeline outage cuts supply.')
  await expect(saved).toContainText('Bullish')
  await expect(saved).toContainText('High')

  await page.getByRole('button', { name: 'Register again' }).click()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Your answer for “Tern 1”, whose challenge is over, is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this answer' }).click()
  await expect(page.getByRole('textbox', { name: 'What happened' })).toHaveValue('A pipeline outage cuts supply.')
  await expect(page.getByRole('radio', { name: 'Bullish' })).toBeChecked()
})
