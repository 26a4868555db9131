import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'

type Rotation = CredentialView['rotation']

interface SeenRotation {
  /** What the dialog showed last; null before a new key was generated. */
  seen: Rotation
  rotation: Rotation
  /** An act of the dialog is under way and says itself what came of it. */
  isPending: boolean
  /** *Finish rotation* has brought the new key into use. */
  isFinished: boolean
}

/**
 * How the rotation of an open dialog has ended where no act of it says so, as by a token that the console asked for:
 * `done` with the new key in use, `gone` without one. Null while it goes on, or has not begun.
 */
export function computeRotationEnd({ seen, rotation, isPending, isFinished }: SeenRotation): 'done' | 'gone' | null {
  if (seen === null || rotation !== null || isPending) return null
  return isFinished || seen.phase === 'switched' ? 'done' : 'gone'
}
