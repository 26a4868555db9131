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
  [/failed to load keytar|cannot find (module|package)|libsecret-1|invalid ELF/i, 'no_native_module'],
]

/** What the words of a keychain backend mean. The only place where they are read; they go no further. */
export function faultOfMessage(message: string): KeychainFault {
  return knownFaults.find(([words]) => words.test(message))?.[1] ?? 'unknown'
}
