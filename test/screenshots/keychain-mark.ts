import { makeHome, startConsole } from '../e2e/support/console-app.ts'
import { connectTo } from '../e2e/support/operator-acts.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'

/**
 * Has a console of its own, connected to a service, test the keychain of the session. That leaves the mark there by
 * which a console knows its own: agents that are stored without a secret are then not taken for a keychain that was
 * lost.
 */
export async function storeKeychainMark(): Promise<void> {
  const sandbox = await startSandboxProcess(['--agents', '1'])
  const home = await makeHome()
  const { page, close } = await startConsole({ home: home.path, flavour: 'packaged' })
  try {
    await connectTo(page, sandbox.baseUrl)
    await page.evaluate(() => {
      window.location.hash = '#/secrets'
    })
    await page.getByRole('button', { name: 'Test the keychain' }).click()
    await page.getByText('a test item was written, read back and deleted').waitFor()
  } finally {
    await close()
    await home.remove()
    await sandbox.stop()
  }
}
