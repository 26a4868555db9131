/** Switches and environment by which somebody else could take the process over, judged before anything is loaded. */

import { hiddenSwitch } from './start-switches.ts'

/** Variables that weaken TLS or inject code. Taken out in every build: none has a use in this application. */
const unsafeVariables = ['NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'] as const

/** Variables that a released build refuses to start with: they write keys or wire contents to a file. */
const refusedVariables = ['SSLKEYLOGFILE', 'NODE_DEBUG'] as const

/** Removes what would turn TLS checks off or load foreign code; gives the names that were set. */
export function scrubEnvironment(environment: Record<string, string | undefined>): string[] {
  const removed = unsafeVariables.filter((name) => environment[name] !== undefined)
  for (const name of removed) delete environment[name]
  return removed
}

/**
 * What Chromium takes for a switch, as its `base/command_line.cc` has it: blanks before it do not count, and on Windows
 * a slash begins one as a hyphen does. The two characters that JavaScript does not call blanks are blanks there.
 */
const switchStart = /^[\s\u0085\u180e]*-/
const switchStartOnWindows = /^[\s\u0085\u180e]*[-/]/

/**
 * The first switch or variable that a released build does not start with, or null. No fuse covers Chromium's own
 * switches (remote debugging, certificate checks off, log of keys), so every switch is refused but `--no-sandbox` for
 * root, without which Chromium does not run at all, and our own word for a start without a window.
 */
export function findRefusedStart(start: {
  argv: readonly string[]
  environment: Record<string, string | undefined>
  isRoot: boolean
  platform: NodeJS.Platform
}): string | null {
  const variable = refusedVariables.find((name) => start.environment[name] !== undefined)
  if (variable !== undefined) return variable
  const allowed = start.isRoot ? [hiddenSwitch, '--no-sandbox'] : [hiddenSwitch]
  const isSwitch = start.platform === 'win32' ? switchStartOnWindows : switchStart
  return start.argv.slice(1).find((word) => isSwitch.test(word) && !allowed.includes(word.toLowerCase())) ?? null
}
