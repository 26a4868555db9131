import { isSameTag } from '#contract/rules/agents/tag.ts'

/**
 * What is sent to main so that an agent has the tags `next`: `held` by its row, `shown` to the operator. A tag that was
 * added just now is shown, and not in the row yet: it can be taken away all the same.
 */
export function deriveTagChange(
  next: readonly string[],
  { held, shown }: { held: readonly string[]; shown: readonly string[] },
): { addTags: string[]; removeTags: string[] } {
  const without = (tags: readonly string[], others: readonly string[]) =>
    tags.filter((tag) => !others.some((other) => isSameTag(tag, other)))
  return { addTags: without(next, held), removeTags: without([...held, ...without(shown, held)], next) }
}
