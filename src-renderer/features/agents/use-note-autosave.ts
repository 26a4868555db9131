import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'

const quietMs = 500

interface NoteAutosave {
  text: string
  setText: (text: string) => void
  /** Saves at once what is not saved yet. */
  flush: () => void
  state: 'saved' | 'saving' | 'unsaved'
  error: AppErrorData | null
}

/** Saves a note half a second after the last key, when the box is left and when the page goes. What could not be saved stays in the box. */
export function useNoteAutosave(agentKey: AgentKey, held: string): NoteAutosave {
  const { client } = useBridge()
  const [text, setTyped] = useState(held)
  const [saved, setSaved] = useState(held)
  const latest = useRef({ text: held, saved: held })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) => client.agents.setNote({ agentKey, note }),
    onSuccess: (_nothing, note) => {
      latest.current.saved = note
      setSaved(note)
    },
    // One after another: an older text must not arrive after a newer one.
    scope: { id: `note ${agentKey}` },
  })
  const flush = useCallback((): void => {
    if (latest.current.text !== latest.current.saved) mutate(latest.current.text)
  }, [mutate])

  // Another place changed it: taken over unless something is typed here.
  useEffect(() => {
    if (latest.current.text !== latest.current.saved) return
    latest.current = { text: held, saved: held }
    setTyped(held)
    setSaved(held)
  }, [held])

  useEffect(() => {
    if (text === saved) return
    const timer = setTimeout(flush, quietMs)
    return () => clearTimeout(timer)
  }, [text, saved, flush])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const setText = (typed: string): void => {
    latest.current.text = typed
    setTyped(typed)
  }
  return {
    text,
    setText,
    flush,
    state: isPending ? 'saving' : text === saved ? 'saved' : 'unsaved',
    error: error === null ? null : appErrorOf(error),
  }
}
