/** What the system's keychain is called, for words on the screen. */
export function keychainNameOf(platform: string): string {
  if (platform === 'darwin') return 'macOS Keychain'
  return platform === 'win32' ? 'Windows Credential Manager' : 'Secret Service'
}

/** Groups the console's items in it. */
export const keychainService = 'Arena Console agent'
