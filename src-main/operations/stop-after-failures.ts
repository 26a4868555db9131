import { type AppErrorData, appErrors } from '#contract/app-error.ts'

/** So many in a row, in every run over many rows. */
const siteFailuresToStop = 3

/** Failures of the console that are of some rows only: a pause holds some of them, and a row may be gone meanwhile. */
const failuresOfRow: ReadonlySet<AppErrorData['code']> = new Set(['writes_paused', 'not_found'])

function isFailureOfSite({ code }: AppErrorData): boolean {
  return appErrors[code].where === 'site'
}

/**
 * Decides when a run over many rows is to end, since the rest would end the same way: at a failure of the console
 * itself, as with a locked keychain, or at `siteFailuresToStop` failures in a row that are of the site and not of the
 * agent, or that `isCounted` counts. Call it with how each row ended, `null` for well.
 */
export function createStopRule(isCounted = isFailureOfSite): (error: AppErrorData | null) => boolean {
  let siteFailures = 0
  return (error) => {
    siteFailures = error !== null && isCounted(error) ? siteFailures + 1 : 0
    if (error === null) return false
    const isOfConsole = appErrors[error.code].where === 'app' && !failuresOfRow.has(error.code)
    return isOfConsole || siteFailures >= siteFailuresToStop
  }
}
