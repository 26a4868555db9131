import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WantEdit } from './pending-changes.ts'
import type { Step } from './pending-steps.ts'

interface ScopesState {
  /** Presses that an answer of main may not hold yet, the newest last. */
  steps: readonly Step[]
  /** The edits that undo earlier presses, the newest last. */
  past: readonly (readonly WantEdit[])[]
  /** `undo`: what undoes it, null for a press that cannot be undone. `seenRevision`: what main's last answer held can be let go. */
  press: (
    step: Pick<Step, 'edits' | 'isDiscard'>,
    facts: { undo: readonly WantEdit[] | null; seenRevision: number },
  ) => void
  written: (stepId: number, revision: number) => void
  /** Gives what undoes the last press, once. */
  takePast: () => readonly WantEdit[] | null
  /** After something was sent there is no way back. */
  forgetPast: () => void
}
export type ScopesStore = StoreApi<ScopesState>

const keptSteps = 100

/** What one open board remembers of its presses. It knows nothing of filters, so that nothing is lost by looking elsewhere. */
export function createScopesStore(): ScopesStore {
  let nextId = 1
  return createStore<ScopesState>((set, get) => ({
    steps: [],
    past: [],
    press(step, { undo, seenRevision }) {
      const stepId = nextId
      nextId += 1
      set(({ steps, past }) => ({
        steps: [
          ...steps.filter(({ revision }) => revision === null || revision > seenRevision),
          { ...step, stepId, revision: null },
        ],
        past: undo === null ? past : [...past.slice(1 - keptSteps), undo],
      }))
    },
    written: (stepId, revision) =>
      set(({ steps }) => ({
        steps: steps.map((step) => (step.stepId === stepId ? { ...step, revision } : step)),
      })),
    takePast() {
      const { past } = get()
      set({ past: past.slice(0, -1) })
      return past.at(-1) ?? null
    },
    forgetPast: () => set({ past: [] }),
  }))
}
