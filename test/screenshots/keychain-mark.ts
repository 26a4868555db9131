import { startConsole } from '../e2e/support/console-app.ts'

/** Starts the console once in an empty home: the keychain has its mark then, and agents stored later are not missed. */
export async function storeKeychainMark(home: string): Promise<void> {
  const app = await startConsole({ home, flavour: 'packaged' })
  await app.page.evaluate(() => {
    window.location.hash = '#/settings'
  })
  await app.page.getByText('Secret Service').first().waitFor()
  await app.close()
}
