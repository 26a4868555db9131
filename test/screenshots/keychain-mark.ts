import { startConsole } from '../e2e/support/console-app.ts'

/** Starts the console once in an empty home, so that the keychain has its mark and agents stored later are not missed. */
export async function storeKeychainMark(home: string): Promise<void> {
  const app = await startConsole({ home, flavour: 'packaged' })
  await app.page.getByText(/^Keychain: .*ready/).waitFor()
  await app.close()
}
