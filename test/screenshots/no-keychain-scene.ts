import type { ConsoleApp } from '../e2e/support/console-app.ts'
import { connectTo } from '../e2e/support/operator-acts.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { type PictureTaker, plainLook } from './picture-taker.ts'

/** For an application that finds no keychain. */
export const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

/** What the console shows on a machine without a keychain before it can take an agent of a real service. */
export async function takeNoKeychain({ page }: ConsoleApp, pictures: PictureTaker): Promise<void> {
  const sandbox = await startSandboxProcess(['--agents', '1'])
  try {
    await pictures.wear(plainLook)
    await connectTo(page, sandbox.baseUrl)
    // The keychain is looked at once there is a service, and not there at first sight.
    await page.getByText('it finds no system keychain').first().waitFor()
    await pictures.takeInBothThemes('add-no-keychain')
    await pictures.open('settings')
    await pictures.take('settings-no-keychain')
    await pictures.wear({ ...plainLook, language: 'zh-CN' })
    await pictures.open('onboarding/add')
    await pictures.takeInBothThemes('add-no-keychain')
  } finally {
    await sandbox.stop()
  }
}
