/** Tags and groups: short labels of the operator's own, the same everywhere however they are typed. Pure. */

/** In code points, as people count. */
export const maxTagLength = 40
export const maxTagsPerAgent = 30

/** Nothing that has no glyph of its own, or that changes the order of the text beside it. */
const notInTags = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060\uFEFF]/u

/** What is wrong with a label as it was typed. */
export type TagFault = 'empty' | 'too_long' | 'bad_character'

/** A tag, or the name of a group, as it is kept: composed, with no space around it and one at most within. */
export function readTag(typed: string): { ok: true; tag: string } | { ok: false; fault: TagFault } {
  const trimmed = typed.normalize('NFC').trim()
  if (notInTags.test(trimmed)) return { ok: false, fault: 'bad_character' }
  const tag = trimmed.replace(/\s+/gu, ' ')
  if (tag === '') return { ok: false, fault: 'empty' }
  return [...tag].length > maxTagLength ? { ok: false, fault: 'too_long' } : { ok: true, tag }
}

/** Two labels are the same one when these are: letter case does not tell them apart. */
export function normalizeTag(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}

/** Whether two labels are one, whatever their capitals and their Unicode form. */
export function isSameTag(a: string, b: string): boolean {
  return normalizeTag(a) === normalizeTag(b)
}

/** Each label once, in the spelling that came first. */
export function dedupeTags(tags: Iterable<string>): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(normalizeTag(tag))) byKey.set(normalizeTag(tag), tag)
  return [...byKey.values()]
}
