/** Until when predictions on a listed challenge are taken, under whatever names a row says it. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { parseServiceTime } from '../../../rules/service-time.ts'
import { type Body, firstOf } from '../decode.ts'
import { timeOf } from '../values/decode-time.ts'
import { formatPlainName, listPlainParts, withPlainKeys } from '../values/plain-name.ts'

const act = '(?:predict(?:ions?|ing)?|submi(?:t|ssions?|tting)|entr(?:y|ies)|bet(?:s|ting)?)'
const end =
  '(?:close[sd]?|closing|end(?:s|ed|ing)?|deadline|by|until|cut_?off|lock(?:s|ed)?|stops?|expires|expiry|due)(?:_(?:at|on|time|date|utc|ts|timestamp))*'
/** `prediction_closes_at`, `predict_by`, `submissions_end`, `entries_close_at`; `locks_at` and `cutoff` too. */
const endName = new RegExp(
  [
    `^${act}_(?:window_|period_)?${end}$`,
    `^(?:end|close|deadline|cut_?off)_(?:of|for)_${act}(?:_(?:at|time))?$`,
    // Of the cn site this is the deadline itself, and said beside it by some.
    '^(?:closes_at|cut_?off|(?:locks?|locked|freezes?)_(?:at|time))(?:_(?:at|time|utc|ts|timestamp))*$',
  ].join('|'),
)
const windowName = new RegExp(`^${act}_(?:window|period|phase|times?)$`)
const windowEnds = [
  ...['closes_at', 'close_at', 'closes', 'close', 'close_time', 'closed_at', 'ends_at', 'end_at', 'ends', 'end'],
  ...['end_time', 'until', 'to', 'deadline'],
]
const kickoffName = /^(?:(?:match|game)_)?kick_?off(?:_(?:at|on|time|date|utc|ts|timestamp))*$/
const matchType = /world_?cup|match|football|soccer/i
/** As tournaments are called: `WC2026`. */
export const tournament = /^[A-Z]{2,}\d{4}$/

/** Whether a challenge is a match, of which the kickoff is the deadline (Interface §2.10). */
function isMatch(row: Body): boolean {
  const isType = typeof row.challenge_type === 'string' && matchType.test(row.challenge_type)
  const keys = [row.scope_key, row.prediction_scope, row.scope, row.asset].filter((key) => typeof key === 'string')
  return isType || keys.some((key) => tournament.test(key.split('_')[0] ?? ''))
}

/** Which names are worth reading at all: rows have twenty fields, and lists hundreds of rows. */
const mayBeEnd = /clos|cut|lock|freez|end|deadline|by|until|stop|expir|due|window|period|phase|time|kick/i

function saidEnds(row: Body): unknown[] {
  const candidates = Object.entries(row).filter(([name]) => mayBeEnd.test(name))
  return candidates.flatMap(([written, value]) => {
    const name = formatPlainName(written)
    if (isPlainObject(value)) return windowName.test(name) ? [firstOf(withPlainKeys(value), windowEnds)] : []
    return endName.test(name) ? [value] : []
  })
}

/** The same of kickoffs, which are told in few rows. */
const mayBeKickoff = ([name, value]: [string, unknown]): boolean =>
  /kick/i.test(name) || (isPlainObject(value) && /match|game|fixture/i.test(name))

function saidKickoffs(row: Body): unknown[] {
  if (!Object.entries(row).some(mayBeKickoff)) return []
  const plain = withPlainKeys(row)
  if (!isMatch(plain)) return []
  const places = [plain, ...listPlainParts(plain, ['match', 'game', 'fixture'])]
  return places.flatMap((place) => Object.entries(place).filter(([name]) => kickoffName.test(name))).map(([, at]) => at)
}

/** Nobody predicts in less: what is over by then was over before, as a price that was locked or news that were cut. */
const shortestMs = 60_000

/** The times of a row, besides its deadline, by which predictions end: an earlier one is the deadline. */
export function findEndsOfPredictions(row: Body): readonly string[] {
  const createdAtMs = parseServiceTime(timeOf(firstOf(row, ['created_at', 'createdAt'])) ?? '')
  const leastMs = createdAtMs === null ? Number.NEGATIVE_INFINITY : createdAtMs + shortestMs
  return [...saidEnds(row), ...saidKickoffs(row)]
    .map(timeOf)
    .filter((time) => time !== null)
    .filter((time) => (parseServiceTime(time) ?? 0) > leastMs)
}
