import { expect, it } from 'vitest'
import { failureOfLoading, failureOfMessage } from './keychain-failure.ts'

it.each([
  ['Error: Cannot autolaunch D-Bus without X11 $DISPLAY', 'no_dbus'],
  ['Error: The given address is empty', 'no_dbus'],
  ['Error: Could not connect: No such file or directory', 'no_dbus'],
  ['Error: The name org.freedesktop.secrets was not provided by any .service files', 'no_service'],
  ['Error: The name :1.4 was not provided by any .service files', 'stale'],
  ['Error: The session wrapping the secret does not exist', 'stale'],
  ['Error: Message recipient disconnected from message bus without replying', 'stale'],
  ['Error: Cannot create an item in a locked collection', 'locked'],
  ['Error: User interaction is not allowed.', 'locked'],
  ['Error: The user name or passphrase you entered is not correct.', 'dismissed'],
  ['Error: Failed to load keytar native addon, checked [] on linux-x64', 'no_native_module'],
  ['Error: The stub received bad data', 'unknown'],
])('reads %j as %s', (message, fault) => {
  expect(failureOfMessage(message)).toBe(fault)
})

const load = (library: string) => () => process.dlopen({ exports: {} }, library)

it.runIf(process.platform === 'linux')(
  'tells a missing library of the system from a broken part of the console',
  () => {
    expect(failureOfLoading('linux', load('libno-such-secret-1.so.0'))).toBe('no_libsecret')
    expect(failureOfLoading('linux', load('libc.so.6'))).toBe('no_native_module')
  },
)

it.each(['darwin', 'win32'] as const)('knows no library to miss on %s', (platform) => {
  expect(failureOfLoading(platform, load('libno-such-secret-1.so.0'))).toBe('no_native_module')
})
