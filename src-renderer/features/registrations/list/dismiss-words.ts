/** What is lost with a registration that is dismissed. Pure. */
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'

export type DismissLoss = 'unsent' | 'unsentKey' | 'unnamed' | 'known' | 'kept' | 'lost'

type DismissedRow = Pick<RegistrationView, 'stage' | 'secret' | 'knownAgent' | 'jwks' | 'wasInDoubt'>

/** Of what was never sent the key goes too, where one was generated. */
export function findDismissLoss({ stage, secret, knownAgent, jwks, wasInDoubt }: DismissedRow): DismissLoss {
  if (wasInDoubt && secret === 'not_issued') return 'lost'
  if (stage === 'staged' || stage === 'intent') return jwks === null ? 'unsent' : 'unsentKey'
  if (stage === 'id_missing') return 'unnamed'
  if (knownAgent !== null) return 'known'
  return secret === 'kept' ? 'kept' : 'lost'
}

/** How many rows lose what, the lightest first; nothing of which there is none. */
export function countDismissLosses(
  rows: readonly DismissedRow[],
): readonly { loss: DismissLoss; count: number; isBad: boolean }[] {
  const losses = rows.map(findDismissLoss)
  return (['unsent', 'kept', 'unsentKey', 'unnamed', 'known', 'lost'] as const)
    .map((loss) => ({
      loss,
      count: losses.filter((one) => one === loss).length,
      isBad: loss !== 'unsent' && loss !== 'kept',
    }))
    .filter(({ count }) => count > 0)
}
