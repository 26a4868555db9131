import { findHelp } from './command-help.mjs'

/** Everything the set-up says goes to stderr: stdout belongs to the command that was asked for. */
export function logSetup(line) {
  process.stderr.write(`[setup] ${line}\n`)
}

/** A condition the person at the keyboard can mend: shown as its message, without a stack trace. */
export class SetupError extends Error {}

/**
 * Runs a command's main function; a `SetupError` ends the process with its message and code 1. `--help` is answered
 * here, before any set-up, but for a command that has its own.
 */
export async function runMain(main, { hasOwnHelp = false } = {}) {
  const help = hasOwnHelp ? null : findHelp()
  if (help !== null) {
    console.log(help)
    return
  }
  try {
    const exitCode = await main()
    if (typeof exitCode === 'number') process.exitCode = exitCode
  } catch (error) {
    if (error instanceof SetupError) logSetup(error.message)
    else console.error(error)
    process.exitCode = 1
  }
}
