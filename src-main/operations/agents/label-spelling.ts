import { normalizeTag } from '#contract/rules/agents/tag.ts'
import type { Store } from '../../store/store.ts'

/** How this console spells tags and groups. */
export interface LabelSpelling {
  tag: (label: string) => string
  group: (label: string) => string
}

/**
 * A label that an agent or a pause has keeps the spelling that it has there, and one that is new is as it is given:
 * pauses and filters compare labels letter by letter. Whatever stores a label spells it so first.
 */
export function readLabelSpelling({ labels }: Pick<Store, 'labels'>): LabelSpelling {
  return { tag: spelledAs(labels.tagsInUse), group: spelledAs(labels.groupsInUse) }
}

/** What is in use is read once, with the first label. */
function spelledAs(readInUse: () => readonly string[]): (label: string) => string {
  let byKey: ReadonlyMap<string, string> | null = null
  return (label) => {
    byKey ??= new Map(readInUse().map((one) => [normalizeTag(one), one]))
    return byKey.get(normalizeTag(label)) ?? label
  }
}
