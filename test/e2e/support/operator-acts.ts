/** What an operator does in the window, in the words on the screen. */

import { expect, type Locator, type Page } from '@playwright/test'
import { operateAt, type SandboxAgent, type SandboxProcess } from '../../support/sandbox-process.ts'
import type { ConsoleApp } from './console-app.ts'

export async function goTo(
  page: Page,
  screen:
    | 'Fleet'
    | 'Challenges'
    | 'Subscriptions'
    | 'Results'
    | 'Events'
    | 'Outbox'
    | 'Settings'
    | 'Inbox'
    | 'Leaderboard',
) {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: screen }).click()
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
}

/** Starts the trial from the first screen, and waits for its fleet. */
export async function startTrial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await page.getByRole('link', { name: 'Helios-01' }).waitFor()
}

/** The operator's side of the trial's own sandbox, by the address that the settings show: they must be open. */
export async function readTrialOperator(page: Page): Promise<SandboxProcess['operate']> {
  const address = /http:\/\/127\.0\.0\.1:\d+/
  const shown = await page.getByText(address).first().textContent()
  return operateAt(`${address.exec(shown ?? '')?.[0]}/operator`)
}

export async function openOnboarding(page: Page, tab: 'Add' | 'Import' | 'Registrations' | 'Claims') {
  await page.getByRole('link', { name: /^Onboarding/ }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${tab}`) })
    .click()
}

/** Connects to a service from the first screen, with the sites that answer. */
export async function connectTo(page: Page, baseUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await page.getByRole('textbox', { name: 'Service address' }).fill(baseUrl)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add agent' })).toBeVisible()
}

/** Fills the form of *Add agent* and submits it. */
export async function enterAgent(page: Page, agent: SandboxAgent): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'Site', exact: true })
    .getByText(agent.site === 'cn' ? 'CN · 国内站' : 'GLOBAL')
    .click()
  await page.getByRole('textbox', { name: 'Agent ID' }).fill(agent.agent_id)
  await page.getByRole('textbox', { name: 'Name' }).fill(agent.name)
  if (agent.client_secret === undefined) {
    await page.getByRole('tab', { name: 'Private key' }).click()
    await page.getByRole('textbox', { name: /Private key/ }).fill(agent.private_key_pem ?? '')
  } else {
    await page.getByRole('tab', { name: 'Client secret' }).click()
    await page.getByRole('tabpanel').getByLabel('Client secret', { exact: true }).fill(agent.client_secret)
  }
  await page.getByRole('button', { name: 'Test and add' }).click()
}

/** Adds an agent and waits until it is in the fleet. */
export async function addAgent(page: Page, agent: SandboxAgent): Promise<void> {
  await openOnboarding(page, 'Add')
  await enterAgent(page, agent)
  await expect(page.getByText(`${agent.name} added`)).toBeVisible()
}

/** Opens the prediction desk of the challenge that asks `question`. */
export async function openDesk(page: Page, question: string): Promise<void> {
  await goTo(page, 'Challenges')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: question })
    .getByRole('link', { name: /Predict|View/ })
    .or(
      page
        .getByRole('row')
        .filter({ hasText: question })
        .getByRole('button', { name: /Predict|View/ }),
    )
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
}

/** Enters direction and confidence for one agent at the desk. */
export async function enterPrediction(
  page: Page,
  prediction: { agent: string; direction: string; confidence: string },
): Promise<void> {
  await directionOf(page, prediction.agent).getByText(prediction.direction, { exact: true }).click()
  await page
    .getByRole('textbox', { name: `Confidence of ${prediction.agent}, as a number` })
    .fill(prediction.confidence)
}

/** One agent's row at the desk. */
export function deskRow(page: Page, agent: string): Locator {
  return page.getByRole('listitem', { name: agent, exact: true })
}

function directionOf(page: Page, agent: string): Locator {
  return page.getByRole('radiogroup', { name: `Direction of ${agent}` })
}

/** Reviews what is ready and sends it. */
export async function reviewAndSend(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Review and send ${count}` }).click()
  await page.getByRole('button', { name: `Send ${count} prediction` }).click()
}

/**
 * Presses a button such as *Check now* until its outcome is shown. The console also looks by itself, and then the
 * button goes before it can be pressed: that is an outcome too.
 */
export async function pressUntil(button: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (await outcome.isVisible()) return
    await button.click({ timeout: 2_000 })
    await expect(outcome).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** Chooses an entry of the native menu, as the system does. */
export function chooseInMenu({ electron }: Pick<ConsoleApp, 'electron'>, id: string) {
  return electron.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(), id)
}

/** What is on the clipboard of the machine. */
export function readClipboard({ electron }: Pick<ConsoleApp, 'electron'>): Promise<string> {
  return electron.evaluate(({ clipboard }) => clipboard.readText())
}

/** The heading of the screen that is open, if this is its name. */
export function screenHeading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}
