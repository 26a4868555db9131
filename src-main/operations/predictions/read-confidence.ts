/**
 * A confidence as it is typed: `0.7`, `0,7`, `.7`, `70%` or `70 %`, between 0 and 1 (0 % and 100 %). Null for anything else: what is
 * meant by `70` cannot be known, and a prediction cannot be taken back.
 */
export function readConfidence(text: string): number | null {
  const match = /^(\d{0,3}(?:[.,]\d{1,6})?|\d{1,3}[.,])\s*(%?)$/.exec(text.trim())
  if (match?.[1] === undefined || match[1] === '') return null
  const typed = Number(match[1].replace(',', '.'))
  // Hundredths are made by text, since 0.07 × 100 is not 7 in binary.
  const value = match[2] === '%' ? Number(`${typed}e-2`) : typed
  return Number.isFinite(value) && value >= 0 && value <= 1 ? value : null
}
