import type { AnswerEntry } from '#contract/ipc/registration-tables.ts'
import {
  type AnswerDraft,
  answerDraftSchema,
  hasAnswerDraft,
} from '#contract/rules/registrations/registration-answer.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import type { FileDialogs } from '../../../ports/file-dialogs.ts'
import type { RegistrationRecord } from '../../../store/registrations.store.ts'
import type { Store } from '../../../store/store.ts'
import type { Notify } from '../../notify.ts'
import type { UnsavedRegistrations } from '../secrets/registration-secrets.ts'
import { type ParsedAnswer, parseAnswers } from './parse-answers.ts'
import { promptForText } from './read-registration-table.ts'

interface ReadAnswersDeps {
  store: Store
  held: UnsavedRegistrations
  notify: Notify
}

/**
 * Fills the drafts of rows that have a challenge to answer. Sends nothing, so that each can be looked at before it
 * spends an attempt. An answer that is typed already stays, unless `replaceTyped`.
 */
export function readAnswers(
  deps: ReadAnswersDeps,
  { text, replaceTyped }: { text: string; replaceTyped: boolean },
): { entries: AnswerEntry[] } {
  const { store, held, notify } = deps
  const answers = parseAnswers(text)
  const rows = store.registrations.all().filter((row) => row.stage === 'challenge' && !held.busy.has(row.agentKey))
  const filled = new Set<string>()
  const entries = store.transaction(() =>
    answers.map((answer): AnswerEntry => {
      const { who, fields, draft, isBlank } = answer
      const found = rowsOf(rows, answer)
      const [row] = found
      const entry = { who, agentKey: found.length === 1 ? (row?.agentKey ?? null) : null, fields: [] }
      if (row === undefined) return { ...entry, outcome: 'no_row' }
      if (found.length > 1) return { ...entry, outcome: 'several_rows' }
      if (isBlank) return { ...entry, outcome: 'blank' }
      if (draft === null) return { ...entry, outcome: 'malformed', fields }
      // A form that the site does not take would spend an attempt (Interface §2.3).
      if (!siteRules[row.site].answerForms.includes(draft.form)) return { ...entry, outcome: 'other_form' }
      if (filled.has(row.agentKey)) return { ...entry, outcome: 'repeated' }
      if (!replaceTyped && hasAnswerDraft(row.draft) && !isSameAnswer(row.draft, draft))
        return { ...entry, outcome: 'already_typed' }
      filled.add(row.agentKey)
      store.registrations.change(row.agentKey, { draft })
      return { ...entry, outcome: 'filled' }
    }),
  )
  notify('registrations')
  return { entries }
}

/**
 * The same for a file that the operator chooses; null when none was. `answers_unreadable` also for one that is too
 * large.
 */
export async function readAnswersFile(
  deps: ReadAnswersDeps,
  { fileDialogs }: { fileDialogs: FileDialogs },
  { replaceTyped }: { replaceTyped: boolean },
): Promise<{ answers: { entries: AnswerEntry[] } | null }> {
  const codes = { tooLarge: 'answers_unreadable', unreadable: 'answers_unreadable' } as const
  const text = await promptForText({ fileDialogs }, codes)
  return { answers: text === null ? null : readAnswers(deps, { text, replaceTyped }) }
}

function isSameAnswer(one: AnswerDraft, other: AnswerDraft): boolean {
  return JSON.stringify(answerDraftSchema.parse(one)) === JSON.stringify(answerDraftSchema.parse(other))
}

/** An agent id is one agent's at its site; a name is one agent's at each site, of which one may not take the form. */
function rowsOf(rows: readonly RegistrationRecord[], { who, site, draft }: ParsedAnswer): RegistrationRecord[] {
  const named = rows.filter((row) => row.agentId === who || row.form.name === who)
  const ofSite = site === null ? named : named.filter((row) => row.site === site)
  if (ofSite.length < 2 || draft === null) return ofSite
  return ofSite.filter((row) => siteRules[row.site].answerForms.includes(draft.form))
}
