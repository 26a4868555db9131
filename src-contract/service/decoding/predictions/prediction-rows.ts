/** The rows of results: a list, ids alone, or an object with a key for each agent. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, firstOf, keyOf, spellingsOf } from '../decode.ts'
import { openRow, rowsOf } from '../lists/decode-list.ts'
import { mergeParts } from '../lists/merge-parts.ts'
import { flagOf } from '../values/decode-flag.ts'
import { directionOf } from './decode-direction.ts'
import { predictionAliases } from './prediction-names.ts'

const listNames = [
  ...['predictions', 'submissions', 'submitted', 'submitted_agents', 'submittedAgents', 'submitters', 'submitted_by'],
  ...['predictors', 'agent_ids', 'agentIds'],
]
/** What makes an object under the key of an agent a prediction and no count. */
const ofPrediction = spellingsOf([
  ...['direction', 'confidence', 'score', 'is_correct', 'submitted', 'has_submitted', 'submitted_at'],
  ...[...predictionAliases.direction, ...predictionAliases.confidence],
])
const saysPrediction = (row: unknown): row is Body =>
  isPlainObject(row) && ofPrediction.some((name) => Object.hasOwn(row, name))

/** `{agent_7h2k: {direction: …}}` as rows; null for an object of anything else, such as counts. */
function rowsOfMap(map: Body): readonly unknown[] | null {
  const entries = Object.entries(map)
  const isRow = ([key, row]: readonly [string, unknown]) => saysPrediction(row) && directionOf(key) === null
  return entries.length > 0 && entries.every(isRow)
    ? entries.map(([key, row]) => ({ agent_id: key, ...Object(row) }))
    : null
}

/** A text alone is the id of who has predicted; a direction alone says nothing of whose it is. */
const rowOf = (row: unknown): unknown =>
  typeof row === 'string' && keyOf(row) !== null && directionOf(row) === null ? { agent_id: row } : row

/** Who takes part, or was asked to: not who has predicted. */
const invitedNames: ReadonlySet<string> = new Set(['participants', 'entrants', 'agents', 'members', 'subscribers'])

/** Results without lists of those who take part, unless their rows say what was predicted, or whether. */
function withoutInvited(body: unknown): unknown {
  if (!isPlainObject(body)) return body
  const isOfOthers = ([name, value]: readonly [string, unknown]) =>
    invitedNames.has(name) && Array.isArray(value) && !value.some(saysPrediction)
  return Object.fromEntries(Object.entries(body).filter((entry) => !isOfOthers(entry)))
}

/** The rows of results as objects, in whichever form they came; null where there are none to be found. */
export function predictionRowsOf(body: unknown): readonly unknown[] | null {
  const listed = rowsOf(withoutInvited(body), listNames)
  // Who has predicted may be listed beside predictions that are kept back.
  const others = listed?.length === 0 && isPlainObject(body) ? listNames.map((name) => body[name]) : []
  const full = others.find((list): list is unknown[] => Array.isArray(list) && list.length > 0)
  if (listed !== null) return (full ?? listed).map(rowOf)
  const inner = isPlainObject(body) ? firstOf(body, listNames) : undefined
  return isPlainObject(inner) ? rowsOfMap(inner) : null
}

const latestFlags = ['is_latest', 'isLatest', 'latest', 'is_current', 'isCurrent', 'current', 'is_last']

/** A row that says by a flag for the last one that it is not the last. */
function withStanding(row: unknown): unknown {
  const said = isPlainObject(row) ? flagOf(firstOf(row, latestFlags)) : null
  return said === false ? { ...Object(row), is_superseded: true } : row
}

/** A row that puts what was predicted into an object of its own. */
function withPrediction(row: unknown): unknown {
  if (!isPlainObject(row) || !isPlainObject(row.prediction)) return row
  const { id: _predictionId, ...prediction } = row.prediction
  return { ...prediction, ...row }
}

const confidenceNames = spellingsOf(['confidence', ...predictionAliases.confidence])

/** A row with all that it says as fields of its own, its confidence by the published name. */
export function openPredictionRow(row: unknown): unknown {
  const opened = withStanding(mergeParts(withPrediction(openRow(row))))
  if (!isPlainObject(opened)) return opened
  const confidence = firstOf(opened, confidenceNames)
  return confidence === undefined ? opened : { ...opened, confidence }
}
