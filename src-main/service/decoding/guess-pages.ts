/** Lists that say how many rows there are and not how the rest is asked for. */
import type { PageQuery } from '#contract/service/decoding/lists/paging.ts'

/** The parameters that services of this kind page by, the more common ones first. A cursor cannot be guessed. */
export const pageForms = ['offset', 'skip', 'page'] as const
export type PageForm = (typeof pageForms)[number]

/** Asks for what follows `received` rows of `pages` pages. */
export function queryOfForm(form: PageForm, { received, pages }: { received: number; pages: number }): PageQuery {
  return { [form]: String(form === 'page' ? pages + 1 : received) }
}

export interface PageForms {
  /** What to try for this list: the form that went well, every form, or none where none did lately. */
  listFor(listKey: string): readonly PageForm[]
  /** Null: the service was asked by each form, and knew none. */
  learn(listKey: string, form: PageForm | null): void
}

const forgetAfterMs = 6 * 60 * 60_000

/** By which form each list of a service goes on, so that one that has none is not asked in vain at every reading. */
export function createPageForms(monotonic: () => number): PageForms {
  const known = new Map<string, { form: PageForm | null; atMs: number }>()
  return {
    listFor(listKey) {
      const last = known.get(listKey)
      if (last === undefined || monotonic() - last.atMs >= forgetAfterMs) return pageForms
      return last.form === null ? [] : [last.form]
    },
    learn: (listKey, form) => void known.set(listKey, { form, atMs: monotonic() }),
  }
}
