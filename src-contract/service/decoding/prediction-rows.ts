/** The rows of results: a list, ids alone, or an object with a key for each agent. */
import { type Body, firstOf, isBody, keyOf } from './decode.ts'
import { directionOf } from './decode-direction.ts'
import { rowsOf } from './decode-list.ts'

const listNames = [
  ...['predictions', 'submissions', 'submitted', 'submitted_agents', 'submittedAgents', 'submitters', 'submitted_by'],
  ...['predictors', 'agent_ids', 'agentIds'],
]
/** What makes an object under the key of an agent a prediction and no count. */
const ofPrediction = ['direction', 'confidence', 'score', 'is_correct', 'isCorrect', 'submitted', 'submitted_at']

/** `{agent_7h2k: {direction: …}}` as rows; null for an object of anything else, such as counts. */
function rowsOfMap(map: Body): readonly unknown[] | null {
  const entries = Object.entries(map)
  const isRow = ([key, row]: readonly [string, unknown]) =>
    isBody(row) && directionOf(key) === null && ofPrediction.some((name) => Object.hasOwn(row, name))
  return entries.length > 0 && entries.every(isRow)
    ? entries.map(([key, row]) => ({ agent_id: key, ...Object(row) }))
    : null
}

/** A text alone is the id of who has predicted; a direction alone says nothing of whose it is. */
const rowOf = (row: unknown): unknown =>
  typeof row === 'string' && keyOf(row) !== null && directionOf(row) === null ? { agent_id: row } : row

/** The rows of results as objects, in whichever form they came; null where there are none to be found. */
export function predictionRowsOf(body: unknown): readonly unknown[] | null {
  const listed = rowsOf(body, listNames)
  // Who has predicted may be listed beside predictions that are kept back.
  const others = listed?.length === 0 && isBody(body) ? listNames.map((name) => body[name]) : []
  const full = others.find((list): list is unknown[] => Array.isArray(list) && list.length > 0)
  if (listed !== null) return (full ?? listed).map(rowOf)
  const inner = isBody(body) ? firstOf(body, listNames) : undefined
  return isBody(inner) ? rowsOfMap(inner) : null
}
