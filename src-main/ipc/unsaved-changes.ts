/** What the page says of changes that it alone holds, so that closing can ask first. */
export interface UnsavedChanges {
  count(): number
  set(count: number): void
}

export function createUnsavedChanges(): UnsavedChanges {
  let unsaved = 0
  return {
    count: () => unsaved,
    set(count) {
      unsaved = count
    },
  }
}
