import { resolve } from 'node:path'
import type { App } from 'electron'
import { packEnding } from '#contract/rules/links/pack-ending.ts'

/** So many of one start are looked at: more are nobody's hand. */
const mostRequested = 8

/** Links and encrypted backups among the arguments of a start, files with their whole path. */
export function readOutsideRequests(argv: readonly string[], workingFolder: string): string[] {
  return argv
    .slice(1)
    .flatMap((argument) => {
      if (/^arena-console:/i.test(argument)) return [argument]
      if (argument.startsWith('-') || !packEnding.test(argument)) return []
      return [argument.startsWith('file:') ? argument : resolve(workingFolder, argument)]
    })
    .slice(0, mostRequested)
}

/** What a start, this one or a later one, was given. */
export type StartArguments = readonly [argv: readonly string[], workingFolder: string]

/** Calls `listener` for each start that asks for something: those that main has heard of until now, and later ones. */
export function followOutsideRequests(
  app: App,
  starts: StartArguments[],
  listener: (requested: readonly string[]) => void,
): void {
  // Main puts every start into the list first.
  const take = (): void => {
    const requested = starts.splice(0).flatMap((start) => readOutsideRequests(...start))
    if (requested.length > 0) listener(requested)
  }
  app.on('second-instance', take)
  take()
}
