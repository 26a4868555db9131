import type { EndpointName } from '#contract/service/endpoint-table.ts'
import type { Store } from '../../store/store.ts'
import type { UnsavedRegistrations } from './secrets/registration-secrets.ts'

/**
 * What was on its way when the console ended cannot be told from here: such rows say so and wait for the operator. What
 * is on its way now is left to who sent it.
 */
export function resumeRegistrations({ store, held }: { store: Store; held: UnsavedRegistrations }): void {
  for (const { agentKey, stage } of store.registrations.all()) {
    if ((stage !== 'sending' && stage !== 'answering') || held.busy.has(agentKey)) continue
    const isAnswer = stage === 'answering'
    const endpoint: EndpointName = isAnswer ? 'submitRegistrationAnswer' : 'registerAgent'
    store.transaction(() => {
      store.registrations.change(agentKey, {
        stage: isAnswer ? 'answer_unknown' : 'unknown',
        error: { code: 'outcome_unknown', details: { reason: 'interrupted', endpoint } },
      })
      store.journal.add('registration_interrupted', agentKey, { stage })
    })
  }
}
