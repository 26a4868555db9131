import { createStore } from 'zustand/vanilla'

/** Whether the evidence is open beside the desk: it stays so from one challenge to the next. */
export const evidenceStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }))
