/** What the address says of the queue: whose obligations, and which challenges. */
export interface QueueSearch {
  /** Agent keys, separated by commas. */
  agents?: string
  tag?: string
  group?: string
  /** A scope key or an asset symbol. */
  scope?: string
  stage?: string
  /** Only what closes within so many hours. */
  withinH?: number
}

const textNames = ['agents', 'tag', 'group', 'scope', 'stage'] as const

/** Reads the search part of the address; what it does not know is left out. */
export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const texts = textNames.flatMap((name) => {
    const text = search[name]
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : []
  })
  const { withinH } = search
  return {
    ...Object.fromEntries(texts),
    ...(typeof withinH === 'number' && withinH > 0 && withinH <= 1_000 ? { withinH } : {}),
  }
}
