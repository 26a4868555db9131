/** What an agent's history says of a like, or of taking it back, which the same agent may do again and again. Pure. */
import { isOfUnknownKind, kindOfAction } from '#contract/rules/discussion/compare-actions.ts'
import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { AgentAction } from '../../profiles/fetch-action-history.ts'
import { compareTime, type WriteSpan } from './write-span.ts'

interface Switched {
  kind: WriteKindName
  span: WriteSpan
}

/**
 * What lines about one comment say of one like or unlike; `others` are what may have arrived beside it from the same
 * agent about the same comment. Of what was done before, and done again, the last line decides, or that there are more
 * lines than the others can have made. `perhaps`: it is neither said to be there nor not to be.
 */
export function findSwitch(
  actions: readonly AgentAction[],
  write: Switched,
  others: readonly (Switched & { attempt: number })[],
): 'there' | 'perhaps' | 'nothing' {
  const timed = actions.map((action) => ({
    action,
    kind: kindOfAction(action.type),
    time: compareTime(action, write.span),
  }))
  const same = timed.filter(({ kind, time }) => kind === write.kind && time !== 'before')
  // A word that is not known may be the service's own for this.
  const isUnknown = timed.some(({ action, time }) => isOfUnknownKind(action.type) && time !== 'before')
  if (same.length === 0) return isUnknown ? 'perhaps' : 'nothing'
  const sameOthers = others.filter(({ kind }) => kind === write.kind)
  const isOfOther = ({ action }: (typeof timed)[number]) =>
    sameOthers.some(({ span }) => ['within', 'unknown'].includes(compareTime(action, span)))
  const within = same.filter(({ time }) => time === 'within')
  if (within.some((line) => !isOfOther(line))) return 'there'
  if (sameOthers.length === 0) return same.some(({ time }) => time === 'by_other_zone') ? 'there' : 'perhaps'
  const ids = new Set(within.map(({ action }) => action.action_id).filter((id) => id !== null))
  if (ids.size > sameOthers.reduce((sum, { attempt }) => sum + attempt, 0)) return 'there'
  const opposites = others.filter(({ kind, span }) => kind !== write.kind && span.toMs >= write.span.fromMs).length
  return isLastAfter(opposites, timed, write) ? 'there' : 'perhaps'
}

/** By their times the last line says the same as the write, and before it are lines for all that was opposite. */
function isLastAfter(
  opposites: number,
  timed: readonly { action: AgentAction; kind: string | null; time: ReturnType<typeof compareTime> }[],
  write: Switched,
): boolean {
  const lines = timed
    .filter(({ kind }) => kind === 'like' || kind === 'unlike')
    .map(({ action, ...line }) => ({ ...line, atMs: parseServiceTime(action.created_at) ?? Number.NaN }))
  const lastMs = Math.max(...lines.map(({ atMs }) => atMs))
  // Without a time, or in one second with its opposite, its place among the others is not known.
  const last = lines.filter(({ atMs }) => !(atMs < lastMs))
  const isSame = last.every(({ kind, time }) => kind === write.kind && time === 'within')
  const before = lines.filter(({ kind, time, atMs }) => kind !== write.kind && time === 'within' && atMs < lastMs)
  return isSame && before.length >= Math.max(1, opposites)
}
