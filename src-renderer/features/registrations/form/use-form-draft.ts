import { useStore } from 'zustand'
import type { FormDraft, FormText } from '#contract/ipc/form-drafts.ts'
import type { FormOwner } from './form-drafts.store.ts'
import { useFormDrafts } from './form-drafts.tsx'

interface FormTyping {
  typed: FormDraft
  /** Something differs from what the form began with. */
  isTyped: boolean
  change: (part: Partial<FormText>) => void
  choosePlace: (place: FormDraft['place']) => void
  /** Back to what the form began with. */
  clear: () => void
  /** Main has everything that is typed when this resolves, unless it could not be saved. */
  flush: () => Promise<void>
}

/** A form while it is typed. It outlives its screen until it is registered, written down or cleared. */
export function useFormDraft(owner: FormOwner, first: FormDraft): FormTyping {
  const { store, keeper } = useFormDrafts()
  const kept = useStore(store, ({ forms }) => forms.get(owner))
  const put = (next: FormDraft): void => {
    store.getState().typeForm(owner, wordsOf(next) === wordsOf(first) ? null : next)
  }
  const latest = (): FormDraft => store.getState().forms.get(owner) ?? first
  return {
    typed: kept ?? first,
    isTyped: kept !== undefined,
    change: (part) => put({ ...latest(), text: { ...latest().text, ...part } }),
    choosePlace: (place) => put({ ...latest(), place }),
    clear: () => {
      store.getState().typeForm(owner, null)
      void keeper.flush()
    },
    flush: keeper.flush,
  }
}

/** The same for forms that hold the same, in whatever order they were put together. */
function wordsOf({ place, text }: FormDraft): string {
  return JSON.stringify([place.deploymentId, place.site, Object.entries(text).sort(([a], [b]) => (a < b ? -1 : 1))])
}
