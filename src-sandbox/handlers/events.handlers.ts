import type { Handler } from '../http/call.ts'
import { encodeEvent } from './event-records.ts'

const defaultEventLimit = 50

/** Events of a site, newest first, and how many there are in all. */
export const listEvents: Handler<'listEvents'> = ({ run, site, query }) => {
  const events = [...run.state.events.values()].filter((event) => event.site === site).reverse()
  const items = events.slice(0, query.limit ?? defaultEventLimit).map((event) => encodeEvent(run.state, event))
  return { items, total: events.length }
}

/** Those of the current day in UTC. */
export const listEventsToday: Handler<'listEventsToday'> = ({ run, site, query, nowMs }) => {
  const midnightMs = nowMs - (nowMs % 86_400_000)
  const events = [...run.state.events.values()]
    .filter((event) => event.site === site && event.createdAtMs >= midnightMs)
    .reverse()
  const items = events.slice(0, query.limit).map((event) => encodeEvent(run.state, event))
  return { items, total: events.length }
}
