import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { connectTo } from '../e2e/support/operator-acts.ts'
import { goodAnswer, tableOfTwenty } from '../support/register-table-samples.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

const chinese = { ...plainLook, language: 'zh-CN', theme: 'dark', width: 1_920, height: 1_080 } as const

/** Twenty registrations on their way: the table, the board with a row of each kind, the desk after an attempt. */
export async function takeRegistrations({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const sandbox = await startSandboxProcess(['--agents', '1'])
  try {
    await pictures.wear(plainLook)
    await connectTo(page, sandbox.baseUrl)
    await pictures.open('onboarding/registrations')
    await pictures.take('registrations-empty')
    await sandbox.operate('faults', {
      faults: [
        { match: { method: 'POST', path: '*/register', nth: 6 }, effect: 'reset_after' },
        {
          match: { method: 'POST', path: '*/register', nth: 9 },
          effect: { status: 409, body: { detail: "Agent name 'Tern 9' is already taken" } },
        },
      ],
    })
    await pictures.open('onboarding/registrations/table')
    await page.getByRole('textbox', { name: 'Or paste the table' }).fill(tableOfTwenty)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('18 of 20 ready').waitFor()
    await pictures.takeInBothThemes('registrations-table')
    await page.getByRole('button', { name: 'Use the available name for 1' }).click()
    await page.getByRole('button', { name: 'Register 19' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Register 19' }).click()
    await page.getByText('Challenge 17').waitFor()
    await page.getByRole('button', { name: 'Load answers…' }).click()
    const answers = Object.fromEntries([1, 2, 4, 5].map((number) => [`Tern ${number}`, goodAnswer]))
    await page.getByRole('textbox', { name: 'Or paste the text' }).fill(JSON.stringify(answers))
    await page.getByRole('button', { name: 'Load pasted text' }).click()
    await page.getByText('4 of 4 answers saved as drafts.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Review and submit: Tern 1' }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Submit 1 answer' }).click()
    await page.getByText('Passed; waiting to be claimed').waitFor()
    await pictures.open('onboarding/registrations')
    await pictures.takeInBothThemes('registrations')
    await page.getByRole('button', { name: 'Review and submit: Tern 2' }).click()
    await page.getByRole('textbox', { name: 'Cause and effect' }).fill('Less of it.')
    await page.getByRole('textbox', { name: 'What happened' }).fill('Something else.')
    await page.getByRole('textbox', { name: 'Confidence' }).fill('1.0')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Submit 1 answer' }).click()
    await page.getByText('Attempt 1').waitFor()
    await pictures.takeInBothThemes('registrations-desk')
    await pictures.wear(chinese)
    await pictures.open('onboarding/registrations')
    await pictures.take('registrations')
  } finally {
    await sandbox.stop()
  }
}
