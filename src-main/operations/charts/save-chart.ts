import type { ChartFile } from '#contract/ipc/charts.procedures.ts'
import { byteOrderMark, formatCsvLine } from '#contract/rules/text/write-csv.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { Clock } from '../../system/clock.ts'
import { dayOf } from '../../system/local-day.ts'
import { writeWholeFile } from '../../system/write-whole-file.ts'

/**
 * Writes a chart, or the numbers behind it, to where the operator says in main's dialog. What a trial shows says so in
 * the proposed name. `isSaved` is false when no place was chosen. `file_not_written`.
 */
export async function saveChart(
  { isTrial, clock }: { isTrial: boolean; clock: Clock },
  { fileDialogs }: { fileDialogs: FileDialogs },
  chart: ChartFile,
): Promise<{ isSaved: boolean }> {
  const name = `${isTrial ? 'trial-' : ''}${chart.name}-${dayOf({ clock })}.${chart.kind}`
  const file = await fileDialogs.chooseTarget({ kind: chart.kind, name })
  if (file === null) return { isSaved: false }
  await writeWholeFile(file, listBytes(chart))
  return { isSaved: true }
}

async function* listBytes(chart: ChartFile): AsyncGenerator<Uint8Array> {
  switch (chart.kind) {
    case 'png':
      yield Buffer.from(chart.base64, 'base64')
      break
    case 'svg':
      yield Buffer.from(chart.text)
      break
    case 'csv':
      yield Buffer.from(byteOrderMark + [chart.columns, ...chart.rows].map(formatCsvLine).join(''))
  }
}
