import { formatConfidence } from '#contract/rules/predictions/confidence.ts'
import { HiddenText, useHiding } from '../presentation/hiding.tsx'

interface ConfidenceTextProps {
  confidence: number | null
  /** The outcome is not known yet: hidden in presentation mode. */
  isPending: boolean
}

/** A confidence as it is sent; a dash where it is not known. */
export function ConfidenceText({ confidence, isPending }: ConfidenceTextProps) {
  const isHidden = useHiding() && isPending
  if (confidence === null) return '–'
  return isHidden ? <HiddenText /> : formatConfidence(confidence)
}
