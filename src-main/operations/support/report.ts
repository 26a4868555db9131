import { createHash } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { WireLog } from '../../service/wire-log.ts'

interface PreparedReport {
  reportId: string
  text: string
}

export interface ReportDesk {
  /** The whole text of a report on the console as it is now. */
  prepare(): PreparedReport
  /** Writes the text that was prepared last; `not_found` when `reportId` is another one. */
  save(reportId: string): Promise<{ isSaved: boolean }>
}

/**
 * Reports for whoever helps the operator. What is saved is what was shown, byte for byte: only the text that was
 * prepared last can be. No name of an agent, no text of anybody and no path of this computer is in it.
 */
export function createReportDesk(deps: {
  readState: () => AppState
  wireLog: WireLog
  fileDialogs: FileDialogs
}): ReportDesk {
  let prepared: PreparedReport | null = null
  return {
    prepare() {
      const text = formatReport(deps.readState(), deps.wireLog)
      prepared = { reportId: createHash('sha256').update(text).digest('hex'), text }
      return prepared
    },
    async save(reportId) {
      if (prepared?.reportId !== reportId) throw new AppError('not_found')
      const { text } = prepared
      return { isSaved: await deps.fileDialogs.saveText({ suggestedName: 'arena-console-report.json', text }) }
    },
  }
}

function formatReport(state: AppState, wireLog: WireLog): string {
  const { version, runtime, platform, systemLanguage, settings, siteHealth, vault, radar, inboxRound } = state
  const { isTrial, pauses, waitingToSend, writesNeedYou, agentsNeedYou, failedWrites, registrationsToFinish } = state
  const report = {
    program: { version, runtime, platform, systemLanguage },
    settings: { language: settings.language, theme: settings.theme, density: settings.density },
    state: {
      isTrial,
      // The tags, groups and agents that are paused are left out of the report.
      pauses: { count: pauses.count, isAll: pauses.isAll, waiting: pauses.waiting },
      waitingToSend,
      writesNeedYou,
      agentsNeedYou,
      failedWrites,
      registrationsToFinish,
    },
    keychain: vault.state,
    sites: siteHealth.map(({ error, challengeList: _, scopeKeyList: __, pastChallengeList: ___, ...site }) => ({
      ...site,
      error: error?.code ?? null,
    })),
    radar,
    inboxRound,
    requests: wireLog.list(),
    requestsForgotten: wireLog.forgotten(),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
