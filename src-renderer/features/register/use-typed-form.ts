import { useStore } from 'zustand'
import type { FormText, TypedForm } from '#contract/ipc/typed-forms.ts'
import type { FormOwner } from './typed-forms.store.ts'
import { useTypedForms } from './typed-forms.tsx'

interface FormTyping {
  typed: TypedForm
  /** Something differs from what the form began with. */
  isTyped: boolean
  change: (part: Partial<FormText>) => void
  choosePlace: (place: TypedForm['place']) => void
  /** Back to what the form began with. */
  clear: () => void
  /** Main has everything that is typed when this resolves, unless it could not be saved. */
  flush: () => Promise<void>
}

/** A form while it is typed. It outlives its screen until it is registered, written down or cleared. */
export function useTypedForm(owner: FormOwner, first: TypedForm): FormTyping {
  const { store, keeper } = useTypedForms()
  const kept = useStore(store, ({ forms }) => forms.get(owner))
  const put = (next: TypedForm): void => {
    store.getState().typeForm(owner, wordsOf(next) === wordsOf(first) ? null : next)
  }
  const latest = (): TypedForm => store.getState().forms.get(owner) ?? first
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
function wordsOf({ place, text }: TypedForm): string {
  return JSON.stringify([
    place.deploymentId,
    place.site,
    Object.entries(text).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
}
