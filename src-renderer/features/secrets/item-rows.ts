/** Items of the keychain together with what the last test found. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import type { ItemResult, SecretItem } from '#contract/ipc/secrets.procedures.ts'

export interface ItemRow extends SecretItem {
  /** Null: not tested yet. */
  result: ItemResult | null
}

/** One row an item, in the order of the list; results of items that are gone are left out. */
export function listItemRows(items: readonly SecretItem[], results: readonly ItemResult[]): ItemRow[] {
  const byAccount = new Map(results.map((result) => [result.account, result]))
  return items.map((item) => ({ ...item, result: byAccount.get(item.account) ?? null }))
}

const keyContents: ReadonlySet<SecretItem['content']> = new Set(['es256_key', 'rs256_key', 'next_key', 'previous_key'])

export const isKey = ({ content }: SecretItem): boolean => keyContents.has(content)

/** The next key of an agent whose rotation is not finished; there is one item of it an agent. */
export const isUnfinishedRotation = ({ content }: SecretItem): boolean => content === 'next_key'

/** The agents of the fleet that have a key of their own among these items. */
function listKeyHolders(items: readonly SecretItem[]): AgentKey[] {
  return [...new Set(items.filter((item) => item.isInFleet && isKey(item)).map(({ agentKey }) => agentKey))]
}

/** The agents of the fleet among these items. */
function listAgentsOf(items: readonly SecretItem[]): AgentKey[] {
  return [...new Set(items.filter(({ isInFleet }) => isInFleet).map(({ agentKey }) => agentKey))]
}

/**
 * What the rotation of several keys would be about: the agents of the chosen items, or where nothing is chosen all
 * whose rotation is not finished. It goes on where each of those that have a key has a next one already; `count` is of
 * the keys that it would make, or of the rotations that it goes on with.
 */
export function computeRotationAct(
  rows: readonly SecretItem[],
  chosen: readonly SecretItem[],
): { act: 'open' | 'continue'; agentKeys: AgentKey[]; count: number } | null {
  const unfinished = listAgentsOf(rows.filter(isUnfinishedRotation))
  if (chosen.length === 0)
    return unfinished.length === 0 ? null : { act: 'continue', agentKeys: unfinished, count: unfinished.length }
  const holders = listKeyHolders(chosen)
  if (holders.length === 0) return null
  const fresh = holders.filter((agentKey) => !unfinished.includes(agentKey))
  const agentKeys = listAgentsOf(chosen)
  return fresh.length === 0
    ? { act: 'continue', agentKeys, count: holders.length }
    : { act: 'open', agentKeys, count: fresh.length }
}

export const hasError = ({ result }: ItemRow): boolean => result !== null && result.error !== null

export const countTested = (rows: readonly ItemRow[]): number => rows.filter(({ result }) => result !== null).length

/** How many items have an error; null: none was found, and not all were tested. */
export function countErrors(rows: readonly ItemRow[]): number | null {
  const found = rows.filter(hasError).length
  return found === 0 && countTested(rows) < rows.length ? null : found
}

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

/**
 * For what the next step is told, where the item is at fault and is not the agent's own credential: the words of the
 * error are about that one. The text is under `nextStep.<content>`. Null: what the error says.
 */
export function findItemStep(
  row: ItemRow,
): Exclude<SecretItem['content'], 'client_secret' | 'es256_key' | 'rs256_key'> | null {
  if (!['missing', 'damaged', 'otherKey'].includes(getResultName(row))) return null
  const { content } = row
  return content === 'client_secret' || content === 'es256_key' || content === 'rs256_key' ? null : content
}
