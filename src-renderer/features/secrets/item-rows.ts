/** Items of the keychain together with what the last test found. Pure. */
import type { ItemResult, SecretItem } from '#contract/ipc/secrets.procedures.ts'

export interface ItemRow extends SecretItem {
  /** Null: not tested yet. */
  result: ItemResult | null
}

export const itemGroups = ['all', 'problem'] as const
export type ItemGroup = (typeof itemGroups)[number]

/** One row an item, in the order of the list; results of items that are gone are left out. */
export function listItemRows(items: readonly SecretItem[], results: readonly ItemResult[]): ItemRow[] {
  const byAccount = new Map(results.map((result) => [result.account, result]))
  return items.map((item) => ({ ...item, result: byAccount.get(item.account) ?? null }))
}

export const hasProblem = ({ result }: ItemRow): boolean => result !== null && result.error !== null

/** What a result is called: its text is under `result.<name>`. */
export function getResultName({
  result,
}: ItemRow): 'untested' | 'ok' | 'missing' | 'damaged' | 'otherKey' | 'unreadable' {
  if (result === null) return 'untested'
  switch (result.error?.code) {
    case undefined:
      return 'ok'
    case 'secret_missing':
      return 'missing'
    case 'secret_damaged':
      return 'damaged'
    case 'secret_other_key':
      return 'otherKey'
    default:
      return 'unreadable'
  }
}
