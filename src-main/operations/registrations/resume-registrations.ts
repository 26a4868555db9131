import type { Workspace } from '../workspace.ts'

/** What was on its way when the console ended cannot be told from here: such rows say so and wait for the operator. */
export function resumeRegistrations({ store }: Pick<Workspace, 'store'>): void {
  for (const { agentKey, stage } of store.registrations.all()) {
    if (stage !== 'sending' && stage !== 'answering') continue
    const next = stage === 'sending' ? 'unknown' : 'answer_unknown'
    store.transaction(() => {
      store.registrations.change(agentKey, {
        stage: next,
        error: { code: 'outcome_unknown', details: { reason: 'interrupted' } },
      })
      store.journal.add('registration_interrupted', agentKey, { stage })
    })
  }
}
