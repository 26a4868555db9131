/** Windows keeps 2,560 bytes an item; the same bound everywhere lets a backup move between systems. */
export const maxItemBytes = 2_500

export type ItemValueFault = 'empty' | 'nul' | 'not_unicode' | 'too_long'

/**
 * Why a text cannot be a keychain item, or null. The backends cut at a NUL, replace lone surrogates and refuse an empty
 * text by throwing, all without saying so.
 */
export function validateItemValue(text: string): ItemValueFault | null {
  if (text === '') return 'empty'
  if (text.includes('\0')) return 'nul'
  if (/\p{Surrogate}/u.test(text)) return 'not_unicode'
  return Buffer.byteLength(text) > maxItemBytes ? 'too_long' : null
}
