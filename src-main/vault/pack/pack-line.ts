import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { Secret } from '../secret.ts'

/** Keychain items by what each is for. */
export type PackItems = ReadonlyMap<string, Secret<string>>

/** One line of what a pack holds: facts that anybody may see, and keychain items, which nobody may. */
export interface PackLine {
  kind: string
  facts: unknown
  items: PackItems
}

const lineSchema = z.strictObject({
  kind: z.string().max(40),
  facts: z.unknown(),
  items: z.record(z.string().max(40), z.string().max(8_000)).optional(),
})

/** A line with its items in clear, for the cipher. */
export function encodePackLine({ kind, facts, items }: PackLine): Secret<string> {
  const clear = Object.fromEntries([...items].map(([name, item]) => [name, item.reveal()]))
  return new Secret(`${JSON.stringify({ kind, facts, ...(items.size === 0 ? {} : { items: clear }) })}\n`)
}

/** `pack_damaged` for a line that no console wrote. */
export function decodePackLine(text: Secret<string>): PackLine {
  try {
    const { kind, facts, items = {} } = lineSchema.parse(JSON.parse(text.reveal()))
    const secrets = Object.entries(items).map(([name, item]) => [name, new Secret(item)] as const)
    return { kind, facts, items: new Map(secrets) }
  } catch {
    // The parser's own words quote what they read.
    throw new AppError('pack_damaged')
  }
}
