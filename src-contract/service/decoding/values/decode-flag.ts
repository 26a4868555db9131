/** How deployments write yes and no. */

const yesWord = /^(?:true|t|yes|y|on|1)$/i
const noWord = /^(?:false|f|no|n|off|0)$/i

/** Whether a record says by one of `names` that a flag is so. */
export function hasFlag(record: Readonly<Record<string, unknown>>, names: readonly string[], flag: boolean): boolean {
  return names.some((name) => Object.hasOwn(record, name) && flagOf(record[name]) === flag)
}

/** Yes or no, in whatever words, figures or JSON a deployment says it; null for anything else. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (yesWord.test(word)) return true
  return noWord.test(word) ? false : null
}
