/**
 * What a child process needs to reach the desktop session and its keychain; everything else of our environment stays
 * here.
 */
const neededVariables = [
  'HOME',
  'USER',
  'PATH',
  'LANG',
  'TZ',
  'TMPDIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_RUNTIME_DIR',
  'XDG_DATA_HOME',
  'XDG_CONFIG_HOME',
  'DBUS_SESSION_BUS_ADDRESS',
  'SystemRoot',
  'APPDATA',
  'LOCALAPPDATA',
]

/** The part of `environment` that a helper process is given. */
export function filterEnvironment(environment: Record<string, string | undefined>): Record<string, string> {
  const entries = neededVariables.map((name) => [name, environment[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
