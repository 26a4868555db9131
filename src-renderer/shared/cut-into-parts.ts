import { mostCharactersAtOnce } from '#contract/rules/most-at-once.ts'

/**
 * What is sent to main in several calls, in its order: no part has more than `most` items, or more characters than go
 * at once. An item that is longer by itself is a part of its own.
 */
export function cutIntoParts<Item>(items: readonly Item[], most: number): Item[][] {
  const parts: Item[][] = []
  let part: Item[] = []
  let characters = 0
  for (const item of items) {
    const length = JSON.stringify(item).length
    const isFull = part.length >= most || characters + length > mostCharactersAtOnce
    if (part.length === 0 || isFull) {
      part = []
      characters = 0
      parts.push(part)
    }
    part.push(item)
    characters += length
  }
  return parts
}
