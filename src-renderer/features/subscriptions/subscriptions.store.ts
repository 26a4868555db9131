import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PendingEdit } from './pending/pending-changes.ts'
import type { PendingStep } from './pending/pending-steps.ts'

/** The edits that undo a press, and those that make it again. */
interface Past {
  undo: readonly PendingEdit[]
  redo: readonly PendingEdit[]
}

interface ScopesState {
  /** Presses that an answer of main may not hold yet, the newest last. */
  steps: readonly PendingStep[]
  /** What can be undone, the newest last. */
  past: readonly Past[]
  /** What was undone and can be made again, the last undone at the end. */
  future: readonly Past[]
  /**
   * `undo`: what undoes it, null for a press that undoes or makes again. `seenEditNo`: what main's last answer held
   * can be let go.
   */
  press: (
    step: Pick<PendingStep, 'edits' | 'isDiscard'>,
    facts: { undo: readonly PendingEdit[] | null; seenEditNo: number },
  ) => void
  written: (stepId: number, editNo: number) => void
  /** Gives what undoes the last press, once; from then on that press can be made again. */
  takePast: () => readonly PendingEdit[] | null
  /** Gives what makes the press that was undone last again, once; a new press ends that. */
  takeFuture: () => readonly PendingEdit[] | null
  /** After something was sent there is no way back. */
  forgetPast: () => void
}
export type SubscriptionsStore = StoreApi<ScopesState>

const keptSteps = 100

/**
 * What one open board remembers of its presses. It knows nothing of filters, so that nothing is lost by looking
 * elsewhere.
 */
export function createSubscriptionsStore(): SubscriptionsStore {
  let nextId = 1
  return createStore<ScopesState>((set, get) => ({
    steps: [],
    past: [],
    future: [],
    press(step, { undo, seenEditNo }) {
      const stepId = nextId
      nextId += 1
      set(({ steps, past, future }) => ({
        steps: [
          ...steps.filter(({ editNo }) => editNo === null || editNo > seenEditNo),
          { ...step, stepId, editNo: null },
        ],
        past: undo === null ? past : [...past.slice(1 - keptSteps), { undo, redo: step.edits }],
        future: undo === null ? future : [],
      }))
    },
    written: (stepId, editNo) =>
      set(({ steps }) => ({
        steps: steps.map((step) => (step.stepId === stepId ? { ...step, editNo } : step)),
      })),
    takePast() {
      const { past, future } = get()
      const last = past.at(-1)
      if (last === undefined) return null
      set({ past: past.slice(0, -1), future: [...future, last] })
      return last.undo
    },
    takeFuture() {
      const { past, future } = get()
      const last = future.at(-1)
      if (last === undefined) return null
      set({ past: [...past, last], future: future.slice(0, -1) })
      return last.redo
    },
    forgetPast: () => set({ past: [], future: [] }),
  }))
}
