import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import {
  listScopeKeyColumns,
  type ScopeKeyColumn,
  type ScopeKeyOffer,
} from '../../shared/subscriptions/scope-key-columns.ts'

/** `subscribeTo` is null where the agent holds it, but the service does not list it any more. */
export interface SubscriptionChoice extends Pick<ScopeKeyColumn, 'instrument' | 'label' | 'subscribeTo'> {
  /** Each spelling under which the agent holds it; all of them are left together. */
  held: readonly string[]
}

/** Every instrument or tournament that the site offers or the agent holds, in natural order. */
export function listSubscriptionChoices(
  offer: ScopeKeyOffer,
  held: readonly string[] | null,
): readonly SubscriptionChoice[] {
  const heldKeys = held ?? []
  return listScopeKeyColumns(offer, heldKeys)
    .map(({ instrument, label, subscribeTo }) => ({
      instrument,
      label,
      held: heldKeys.filter((scopeKey) => instrumentOf(scopeKey) === instrument),
      subscribeTo,
    }))
    .sort((a, b) => compareNatural(a.label, b.label))
}
