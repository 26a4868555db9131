import type { AgentKey } from '#contract/ids.ts'
import type { WrittenPrompts } from '#contract/ipc/registration-tables.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import type { FileDialogs } from '../../../ports/file-dialogs.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import { dayOf } from '../../../system/local-day.ts'
import { maxImportBytes } from '../../../system/read-text-file.ts'
import { writeWholeFile } from '../../../system/write-whole-file.ts'
import { listRegistrations } from '../list-registrations.ts'
import type { UnsavedRegistrations } from '../secrets/registration-secrets.ts'
import { maxAnswers } from './parse-answers.ts'

interface SavePromptsDeps {
  store: Store
  held: UnsavedRegistrations
  clock: Clock
}

/** What `parseAnswers` reads of each form, with nothing filled in (Interface §2.3). */
const blankAnswers = {
  long: {
    event_summary: '',
    market_impact: { affected_assets: [], direction: '', magnitude: '', reasoning: '' },
    trading_implications: { short_term: '', medium_term: '' },
    confidence: null,
    related_events: [],
  },
  short: { direction: '', confidence: null, analysis: '' },
} as const satisfies Record<AnswerDraft['form'], object>

/** As much again is left for the answers, since a larger file is not read. */
const maxPromptBytes = maxImportBytes / 2

/**
 * Writes the prompts of those of these rows that have a challenge to answer to where the operator says in main's
 * dialog, the one whose time ends first in front: a JSON array that *Load answers…* reads once each `answer` is filled
 * in. It holds no secret, no claim link and no code. `written: null` when no place was chosen. `file_not_written`.
 */
export async function savePrompts(
  deps: SavePromptsDeps,
  { fileDialogs }: { fileDialogs: FileDialogs },
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<{ written: WrittenPrompts | null }> {
  const file = await fileDialogs.chooseTarget({ kind: 'json', name: `prompts-${dayOf(deps)}.json` })
  if (file === null) return { written: null }
  const asked = new Set(agentKeys)
  const { rows } = await listRegistrations(deps)
  const entries = rows
    .filter(({ agentKey, stage }) => stage === 'challenge' && asked.has(agentKey))
    .sort((a, b) => endOf(a) - endOf(b))
    .map((row) => JSON.stringify(entryOf(row), null, 2))
  const fitting = entries.slice(0, countFitting(entries))
  await writeWholeFile(file, oneChunk(Buffer.from(`[\n${fitting.join(',\n')}\n]\n`)))
  deps.store.journal.add('list_written', 'prompts', { rows: fitting.length })
  return { written: { file, rows: fitting.length, overLimit: entries.length - fitting.length } }
}

const endOf = ({ challenge }: RegistrationView): number => challenge?.expiresAtMs ?? Number.MAX_SAFE_INTEGER

/** The reader finds the row by `agent_id`, else by `name`, and passes over all but these and `answer`. */
function entryOf({ form, site, agentId, challenge, attempts }: RegistrationView): object {
  const expiresAtMs = challenge?.expiresAtMs ?? null
  return {
    name: form.name,
    site,
    agent_id: agentId,
    prompt: challenge?.prompt ?? '',
    instructions: challenge?.instructions ?? '',
    attempts_left: challenge?.attemptsLeft ?? null,
    expires_at: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    last_feedback: attempts.at(-1)?.feedback ?? null,
    answer: blankAnswers[siteRules[site].answerForms[0]],
  }
}

/** How many of them a file of answers holds. */
function countFitting(entries: readonly string[]): number {
  let bytes = 0
  const over = entries.findIndex((entry, index) => {
    bytes += Buffer.byteLength(entry)
    return index >= maxAnswers || bytes > maxPromptBytes
  })
  return over === -1 ? entries.length : over
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
