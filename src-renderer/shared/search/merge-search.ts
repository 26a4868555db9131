/** A part of what a screen's address says; undefined takes it out. */
export type SearchPatch<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

/**
 * What the address says next, as `navigate` takes it, which leaves out what is undefined. `last` is what it says now:
 * the search of the last drawing may lack what was typed since, and would undo it.
 */
export function mergeSearch<Search extends object>(last: Search, patch: SearchPatch<Search>): Search {
  return { ...last, ...patch }
}
