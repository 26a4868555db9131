import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { Secret } from './secret.ts'

const itemSchema = z.strictObject({ claimUrl: z.string().nullable(), pairingCode: z.string().nullable() })

/** What lets a person claim an agent: whoever has both becomes its owner. */
export type ClaimItem = z.output<typeof itemSchema>

/** The text that one keychain item holds. */
export function encodeClaimItem(item: Secret<ClaimItem>): Secret<string> {
  return new Secret(JSON.stringify(item.reveal()))
}

/** The claim in one keychain item; one that someone altered or cut is `secret_damaged`. */
export function decodeClaimItem(text: Secret<string>): Secret<ClaimItem> {
  try {
    return new Secret(itemSchema.parse(JSON.parse(text.reveal())))
  } catch {
    // The parser's own words quote what they read.
    throw new AppError('secret_damaged')
  }
}

/** The link in clear, for the browser or the clipboard. */
export function claimUrlOf(item: Secret<ClaimItem>): string | null {
  return item.reveal().claimUrl
}

/** The code in clear, for the operator who asked to see it. */
export function pairingCodeOf(item: Secret<ClaimItem>): string | null {
  return item.reveal().pairingCode
}

/** Whether two claims, of which none may be there, are the same. */
export function isSameClaim(one: Secret<ClaimItem> | null, other: Secret<ClaimItem> | null): boolean {
  if (one === null || other === null) return one === other
  return isPartOfClaim(one, other) && isPartOfClaim(other, one)
}

/** Whether a claim says nothing that another does not say too. */
export function isPartOfClaim(part: Secret<ClaimItem>, whole: Secret<ClaimItem>): boolean {
  const { claimUrl, pairingCode } = whole.reveal()
  const said = part.reveal()
  return [claimUrl, null].includes(said.claimUrl) && [pairingCode, null].includes(said.pairingCode)
}
