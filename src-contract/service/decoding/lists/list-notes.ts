/** What notes for people beside a list say of whether it is whole. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { countOf } from '../decode.ts'

/** Where an envelope says something to people. */
export const noteNames = [
  ...['message', 'msg', 'detail', 'note', 'notes', 'notice', 'warning', 'warnings', 'info', 'hint', 'showing'],
]

/** `missing`: rows are. `limited`: so many are shown at most, which says nothing where a total says that all came. */
export type ListNote = 'missing' | 'limited' | null

const missingWords =
  /\b(?:partial|incomplete|truncated)\b.{0,12}\b(?:results?|data|rows?|list)\b|\b(?:results?|data|rows?|list) (?:is|are|was|were|may be) (?:partial|incomplete|truncated|limited|missing|capped)|\bnot all (?:results?|data|rows?)\b|\bshard\w* failed\b|\b(?:sources?|shards?|upstreams?|backends?|regions?|partitions?) (?:\w+ ){0,2}(?:failed|timed out|unavailable|unreachable|did not (?:answer|respond))\b|\b[1-9][\d,]* (?:\w+ ){0,2}(?:hidden|private|withheld|not shown)\b|\b(?:list|follow(?:s|ers|ing)|agents?|rows?|results?) (?:is|are) (?:private|hidden|withheld|not (?:public|visible))\b|\bprivate list\b|(?:未公开|不公开|私密|[1-9]\d*\s*(?:个|条|项|位|名)?.{0,6}(?:已|被)?隐藏)|部分(?:数据|结果)|不完整|已截断|(?:仅|只)(?:显示|返回)/i

/** A code of a warning: `SOURCE_TIMEOUT`, `PARTIAL_RESULTS`. */
const missingCode =
  /^(?:partial|incomplete|truncated|degraded)|(?:source|shard|upstream|backend|region)s?_?(?:timeout|timed_?out|failed|failure|error|unavailable|down)$/i

/** Figures of minutes, prices, scores and votes are in such notes too: one counts that is of rows, or of nothing. */
const rowNouns =
  '(?:rows?|results?|items?|entr(?:y|ies)|records?|agents?|predictions?|submissions?|participants?|challenges?|events?|comments?|followers?)'
const count = String.raw`\d[\d,]*(?!\.?\d|\s*%)`
const endOfClause = String.raw`\s*(?:$|[,.;:!?()，。；])`
const shown = String.raw`\s*(?:(?:is|are|were) )?(?:shown|listed|displayed|returned|included|visible|only)\b`
const rows = String.raw`\s*(?:(?!per )\w+ )?${rowNouns}\b(?! per\b)`
const ofRows = String.raw`(?:${endOfClause}|${rows}|${shown}|\s+of\b)`
const showing = String.raw`\b(?:show(?:n|s|ing)?|display(?:s|ed|ing)?|list(?:s|ed|ing)?|return(?:s|ed|ing)?|load(?:s|ed|ing)?|includ(?:es|ed|ing)|${rowNouns})\b:?\s*(?:\w+ )?`
const beginning = String.raw`(?:^|[,.;，。；]\s*)`
const range = String.raw`(?:\d[\d,]*\s*[-–]\s*)?`
const someOf = String.raw`(\d[\d,]*)\s*(?:of|out of)\s*(?:a total of )?`

/** `Showing 20 of 37`, `20 of 37 rows`, `显示 20 / 共 37 条`; not `2 of 3 sources`, nor `Match 3 of 6`. */
const someOfAll = [
  new RegExp(`${showing}${range}${someOf}(${count})`, 'gi'),
  new RegExp(`${beginning}${range}${someOf}(${count})${ofRows}`, 'gi'),
  /(\d[\d,]*)\s*条?\s*[,，/]?\s*共\s*(\d[\d,]*)/g,
]
const ofPages = /\bpage (\d+) (?:of|out of) (\d+)/gi
const averaged = String.raw`(?<!\b(?:averaged?|averages|mean|median|based|calculated|computed|measured|over|using|within|during)\b[^.;]{0,25})`
const listSubject =
  '(?:results?|rows?|lists?|items?|entries|records?|output|response|data|page|leaderboard|predictions|submissions)'
const limitWords = [
  new RegExp(String.raw`${averaged}\b(?:first|top|latest|last) ${count}${ofRows}`, 'i'),
  new RegExp(
    String.raw`(?:${beginning}|\b${listSubject} (?:\w+ ){0,2})(?:limited to|capped at) ${count}(?:${endOfClause}|${rows})`,
    'i',
  ),
  /最多(?:显示|返回)/,
]

/** In UTF-16 units. What is further back is not looked at: reading it must not take long. */
const longestNote = 2_000

/** What words, or a list or an object of words, say of a list of which so many rows were `received`. */
export function readListNote(words: unknown, received: number): ListNote {
  if (Array.isArray(words)) return worstOf(words.map((each) => readListNote(each, received)))
  if (isPlainObject(words)) {
    const isMissing = typeof words.code === 'string' && missingCode.test(words.code)
    return isMissing ? 'missing' : worstOf(noteNames.map((name) => readListNote(words[name], received)))
  }
  if (typeof words !== 'string') return null
  const note = words.slice(0, longestNote)
  if (missingWords.test(note) || saysSomeOfAll(note, received)) return 'missing'
  return limitWords.some((limit) => limit.test(note)) ? 'limited' : null
}

/** The one of several notes that says the most. */
export function worstOf(notes: readonly ListNote[]): ListNote {
  if (notes.includes('missing')) return 'missing'
  return notes.includes('limited') ? 'limited' : null
}

/** Where as many came as there are, the figures are of something else: of those that were right, for example. */
function saysSomeOfAll(note: string, received: number): boolean {
  const isSome = ([, some, all]: RegExpMatchArray) => (countOf(some) ?? 0) < (countOf(all) ?? 0)
  if ([...note.matchAll(ofPages)].some(isSome)) return true
  const pairs = someOfAll.flatMap((pattern) => [...note.matchAll(pattern)])
  return pairs.some((pair) => isSome(pair) && received < (countOf(pair[2]) ?? 0))
}
