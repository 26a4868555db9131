/** A list as a file that other programs read. */

import { byteOrderMark, formatCsvLine, type ListRecord } from '#contract/rules/text/write-csv.ts'
import { writeWholeFile } from '../../system/write-whole-file.ts'

export type ListFormat = 'csv' | 'json' | 'lines'

export const listFileEndings = { csv: 'csv', json: 'json', lines: 'jsonl' } as const

/** Writes records as they come, whole or not at all; gives how many there were. `file_not_written`. */
export async function writeListFile(
  file: string,
  records: AsyncIterable<ListRecord>,
  shape: { format: ListFormat; columns: readonly string[] },
): Promise<number> {
  const count = { rows: 0 }
  await writeWholeFile(file, listBytes(counted(records, count), shape))
  return count.rows
}

async function* counted(records: AsyncIterable<ListRecord>, count: { rows: number }): AsyncGenerator<ListRecord> {
  for await (const record of records) {
    count.rows += 1
    yield record
  }
}

async function* listBytes(
  records: AsyncIterable<ListRecord>,
  { format, columns }: { format: ListFormat; columns: readonly string[] },
): AsyncGenerator<Buffer> {
  if (format === 'csv') yield Buffer.from(byteOrderMark + formatCsvLine(columns))
  if (format === 'json') yield Buffer.from('[')
  let held = ''
  let isFirst = true
  for await (const record of records) {
    if (format === 'csv') held += formatCsvLine(columns.map((name) => record[name] ?? null))
    else if (format === 'lines') held += `${JSON.stringify(record)}\n`
    else held += `${isFirst ? '\n' : ',\n'}${JSON.stringify(record)}`
    isFirst = false
    if (held.length > 65_536) {
      yield Buffer.from(held)
      held = ''
    }
  }
  yield Buffer.from(format === 'json' ? `${held}\n]\n` : held)
}
