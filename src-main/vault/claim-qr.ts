import { encode } from 'uqr'
import { AppError } from '#contract/app-error.ts'
import type { QrModules } from '#contract/rules/agents/claim-qr.ts'
import type { ClaimItem } from './claim-item.ts'
import type { Secret } from './secret.ts'

/**
 * The claim link as a QR code (ISO/IEC 18004, error correction M). It is the link in another script: shown, never kept.
 * `claim_not_kept`.
 */
export function claimQrOf(item: Secret<ClaimItem>): QrModules {
  const { claimUrl } = item.reveal()
  if (claimUrl === null) throw new AppError('claim_not_kept')
  const { size, data } = encode(claimUrl, { ecc: 'M', border: 0 })
  return { size, modules: data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')).join('') }
}
