export interface CsvRecord {
  /** Where it begins; the first line is 1. */
  line: number
  /** Its place in the text, with the end of its line. */
  startAt: number
  endAt: number
  cells: string[]
  /** What separates them. */
  delimiter: string
  /**
   * A quote that does not end, or text after one that does. Such a cell is the text as it is written, of one line: what
   * a quote may hold is not known then, and the rows after it are no part of it.
   */
  isBroken: boolean
  /** Its quote is not closed where its line ends, so that what follows could be meant as a part of it. */
  isQuoteOpen: boolean
}

/**
 * Takes a table apart (RFC 4180), of a file or as spreadsheets copy it, separated by tabs, commas or semicolons as its
 * first line shows. Cells are text, formulas too. Blank lines are left out. Never throws. Own code, because parsers of
 * CSV do not say on which line a record begins.
 */
export function readCsv(text: string, maxRecords = Number.POSITIVE_INFINITY): CsvRecord[] {
  const records: CsvRecord[] = []
  for (const record of listCsvRecords(text)) {
    if (records.length >= maxRecords) break
    records.push(record)
  }
  return records
}

/** The records of `readCsv` one after another, so that a long table can be read in parts. */
export function* listCsvRecords(text: string): Generator<CsvRecord, void> {
  const delimiter = delimiterOf(text)
  const plainEnd = new RegExp(`[${delimiter}\r\n]`, 'g')
  let at = 0
  let line = 1
  while (at < text.length) {
    const record: CsvRecord = {
      line,
      startAt: at,
      endAt: at,
      cells: [],
      delimiter,
      isBroken: false,
      isQuoteOpen: false,
    }
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, plainEnd) : plainCell(text, at, plainEnd)
      record.cells.push(cell.value)
      record.isBroken ||= cell.isBroken
      record.isQuoteOpen ||= cell.isQuoteOpen
      line += cell.value.split('\n').length - 1
      at = cell.end
      if (text[at] !== delimiter) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    record.endAt = at
    line += 1
    if (record.isBroken || record.cells.some((cell) => cell.trim() !== '')) yield record
  }
}

interface Cell {
  value: string
  end: number
  isBroken: boolean
  isQuoteOpen: boolean
}

function plainCell(text: string, start: number, plainEnd: RegExp): Cell {
  const end = findFrom(plainEnd, text, start)
  return { value: text.slice(start, end), end, isBroken: false, isQuoteOpen: false }
}

function quotedCell(text: string, start: number, plainEnd: RegExp): Cell {
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return brokenCell(text, { start, closedAt: text.length, lastEnd: text.length })
    if (text[quote + 1] === '"') {
      from = quote + 2
      continue
    }
    const end = findFrom(plainEnd, text, quote + 1)
    if (text.slice(quote + 1, end).trim() !== '') return brokenCell(text, { start, closedAt: quote, lastEnd: end })
    const value = text.slice(start + 1, quote).replaceAll('""', '"')
    return { value, end, isBroken: false, isQuoteOpen: false }
  }
}

interface BrokenPlace {
  start: number
  /** Its closing quote, or the end of the text. */
  closedAt: number
  lastEnd: number
}

function brokenCell(text: string, { start, closedAt, lastEnd }: BrokenPlace): Cell {
  const lineEnd = findFrom(/[\r\n]/g, text, start)
  const end = Math.min(lastEnd, lineEnd)
  return { value: text.slice(start, end), end, isBroken: true, isQuoteOpen: lineEnd <= closedAt }
}

function findFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/**
 * A tab if the first line has one, since nobody types it; else its first comma or semicolon outside quotes: the text of
 * a later cell may be full of the other.
 */
function delimiterOf(text: string): string {
  const first = /^(?:"(?:[^"]|"")*"|[^\r\n"]|"){0,10000}/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  return first.includes('\t') ? '\t' : (/[,;]/.exec(first)?.[0] ?? ',')
}
