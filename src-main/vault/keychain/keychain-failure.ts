import type { KeychainFault } from './keychain-messages.ts'

const knownFaults: readonly (readonly [RegExp, KeychainFault])[] = [
  [
    /the name :[\d.]+ was not provided|session wrapping the secret|connection is closed|disconnected|without replying/i,
    'stale',
  ],
  [/org\.freedesktop\.secrets was not provided|ServiceUnknown|ExecFailed|ChildExited/i, 'no_service'],
  [/autolaunch|could not connect|connection refused|given address is empty/i, 'no_dbus'],
  [/locked collection|interaction is not allowed/i, 'locked'],
  [/dismissed|cancell?ed|user name or passphrase/i, 'dismissed'],
  [/failed to load keytar|cannot find (module|package)|invalid ELF/i, 'no_native_module'],
]

/** What the words of a keychain backend mean. The only place where they are read; they go no further. */
export function failureOfMessage(message: string): KeychainFault {
  return knownFaults.find(([words]) => words.test(message))?.[1] ?? 'unknown'
}

/**
 * Why keytar did not load, which does not say it itself: without the system's library under it, or because the
 * console's own part is missing or damaged. `loadLibrary` loads the library alone; its words tell one that is not there
 * from one that is no module of Node.
 */
export function failureOfLoading(platform: NodeJS.Platform, loadLibrary: () => void): KeychainFault {
  if (platform !== 'linux') return 'no_native_module'
  try {
    loadLibrary()
  } catch (thrown) {
    if (/cannot open shared object/i.test(String(thrown))) return 'no_libsecret'
  }
  return 'no_native_module'
}
