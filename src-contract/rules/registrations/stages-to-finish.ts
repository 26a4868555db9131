import type { RegistrationStage } from '../../ipc/registrations.procedures.ts'

/** A registration in one of these stages waits for the operator. */
export const stagesToFinish = [
  'intent',
  'unknown',
  'refused',
  'id_missing',
  'secret_unsaved',
  'challenge',
  'answer_unknown',
  'failed',
] as const satisfies readonly RegistrationStage[]
