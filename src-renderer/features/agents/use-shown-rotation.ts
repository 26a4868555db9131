import { useEffect, useRef } from 'react'
import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'
import { computeRotationEnd } from './rotation-end.ts'

interface ShownRotation {
  rotation: CredentialView['rotation']
  isPending: boolean
  isFinished: boolean
  /** What each end does; see `computeRotationEnd`. */
  onEnd: Readonly<Record<'done' | 'gone', () => void>>
}

/**
 * The rotation that an open dialog is about, and says when it is over. What was shown last stays until the dialog
 * closes: it never offers another new key.
 */
export function useShownRotation({ onEnd, ...state }: ShownRotation): CredentialView['rotation'] {
  const { rotation } = state
  const seen = useRef(rotation)
  const end = computeRotationEnd({ ...state, seen: seen.current })
  useEffect(() => {
    if (rotation !== null) seen.current = rotation
  }, [rotation])
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (end !== null) latest.current[end]()
  }, [end])
  return rotation ?? seen.current
}
