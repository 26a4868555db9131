import { type ItemGroup, itemGroups } from './item-groups.ts'

/** What the address says about the items. */
export interface SecretsSearch {
  /** Without it all are shown. */
  group?: Exclude<ItemGroup, 'all'> | undefined
}

/** Reads the search part of the address; what it does not know is left out. */
export function readSecretsSearch(search: Record<string, unknown>): SecretsSearch {
  const group = itemGroups.find((each) => each === search.group)
  return group === undefined || group === 'all' ? {} : { group }
}
