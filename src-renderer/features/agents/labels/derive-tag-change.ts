import { isSameTag } from '#contract/rules/agents/tag.ts'

/**
 * What is sent once the operator has answered whether the tags `asked` may be taken off: those that are not shown again
 * by then, and what was added meanwhile, which goes whatever the answer is. Null where that is nothing.
 */
export function deriveAnsweredTags(
  shown: readonly string[],
  { held, asked, isSent }: { held: readonly string[]; asked: readonly string[]; isSent: boolean },
): { addTags: string[]; removeTags: string[] } | null {
  const { addTags, removeTags } = deriveTagChange(shown, { held, shown })
  const change = { addTags, removeTags: isSent ? removeTags.filter((tag) => asked.includes(tag)) : [] }
  return change.addTags.length + change.removeTags.length === 0 ? null : change
}

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
