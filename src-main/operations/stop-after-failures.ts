import { type AppErrorData, appErrors } from '#contract/app-error.ts'

const siteFailuresToStop = 3

function isOfTheSite({ code }: AppErrorData): boolean {
  return appErrors[code].where === 'site'
}

/**
 * Decides when a run over many rows is to end, since the rest would end the same way: at a failure of the console
 * itself, as with a locked keychain, or at the third failure in a row that is of the site and not of the agent. Call it
 * with how each row ended, `null` for well.
 */
export function createStopRule(isCounted = isOfTheSite): (error: AppErrorData | null) => boolean {
  let siteFailures = 0
  return (error) => {
    siteFailures = error !== null && isCounted(error) ? siteFailures + 1 : 0
    if (error === null) return false
    return appErrors[error.code].where === 'app' || siteFailures >= siteFailuresToStop
  }
}
