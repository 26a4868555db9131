import { startConsole } from '../e2e/support/console-app.ts'

/** Starts the console once in an empty home: the keychain has its mark then, and agents stored later are not missed. */
export async function storeKeychainMark(home: string): Promise<void> {
  const app = await startConsole({ home, flavour: 'packaged' })
  // An address given while the start still leads to the first screen is lost.
  await app.page.getByRole('heading', { level: 1, name: 'Welcome to Arena Console' }).waitFor()
  await app.page.evaluate(() => {
    window.location.hash = '#/settings'
  })
  await app.page.getByText('Secret Service').first().waitFor()
  await app.close()
}
