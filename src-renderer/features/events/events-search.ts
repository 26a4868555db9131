import type { EventRange } from '#contract/ipc/events.procedures.ts'

/** What the address says about the events screen; today is what it opens with. */
export interface EventsSearch {
  range?: Exclude<EventRange, 'today'>
  space?: string
  /** Words of the title. */
  text?: string
}

/** Reads the search part of the address; what it does not know is left out. */
export function readEventsSearch({ range, space, text }: Record<string, unknown>): EventsSearch {
  return {
    ...(range === 'all' ? { range } : {}),
    ...(typeof space === 'string' && space !== '' && space.length <= 200 ? { space } : {}),
    ...(typeof text === 'string' && text !== '' ? { text } : {}),
  }
}
