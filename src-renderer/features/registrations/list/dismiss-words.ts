/** What is lost with a registration that is dismissed. Pure. */
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'

export type DismissLoss =
  | 'unsent'
  | 'unsentKey'
  | 'unnamed'
  | 'known'
  | 'restored'
  | 'kept'
  | 'claimKept'
  | 'challengeGone'
  | 'lost'

type DismissedRow = Pick<RegistrationView, 'stage' | 'secret' | 'knownAgent' | 'jwks' | 'wasInDoubt' | 'isRestored'>

/**
 * Of what was never sent the key goes too, where one was generated. What an agent of the fleet is claimed by stays; a
 * challenge that it may still have to pass is answered from its row only. `restored`: what is erased otherwise stays in
 * the keychain, since the row came from a backup.
 */
export function findDismissLoss(row: DismissedRow): DismissLoss {
  const loss = findOrdinaryLoss(row)
  return row.isRestored && erased.includes(loss) ? 'restored' : loss
}

function findOrdinaryLoss({ stage, secret, knownAgent, jwks, wasInDoubt }: DismissedRow): DismissLoss {
  if (wasInDoubt && secret === 'not_issued') return 'lost'
  if (stage === 'staged' || stage === 'intent') return jwks === null ? 'unsent' : 'unsentKey'
  if (stage === 'id_missing') return 'unnamed'
  if (knownAgent !== null) return 'known'
  if (secret !== 'kept') return 'lost'
  if (stage === 'passed') return 'claimKept'
  return isOpen(stage) ? 'challengeGone' : 'kept'
}

function isOpen(stage: DismissedRow['stage']): boolean {
  return stage === 'challenge' || stage === 'answering' || stage === 'answer_unknown'
}

/** What goes from the keychain with the row. */
const erased: readonly DismissLoss[] = ['unsentKey', 'unnamed', 'known']

const light: readonly DismissLoss[] = ['unsent', 'kept', 'claimKept']

/** How many rows lose what, the lightest first; nothing of which there is none. */
export function countDismissLosses(
  rows: readonly DismissedRow[],
): readonly { loss: DismissLoss; count: number; isBad: boolean }[] {
  const losses = rows.map(findDismissLoss)
  return ([...light, 'challengeGone', 'restored', 'unsentKey', 'unnamed', 'known', 'lost'] as const)
    .map((loss) => ({ loss, count: losses.filter((one) => one === loss).length, isBad: !light.includes(loss) }))
    .filter(({ count }) => count > 0)
}
