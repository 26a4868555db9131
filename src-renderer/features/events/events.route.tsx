import { createRoute } from '@tanstack/react-router'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { readEventsSearch } from './events-search.ts'

export const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  validateSearch: readEventsSearch,
  component: definePage(() => import('./events-page.tsx'), 'EventsPage'),
})

/** `agent` is who reads what the service tells before writing; left out, the first that may. `from`: the way back. */
export const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventKey',
  params: { parse: ({ eventKey }) => ({ eventKey: eventKeySchema.parse(eventKey) }) },
  validateSearch: (search: Record<string, unknown>): { agent?: AgentKey; from?: 'inbox' } => {
    const agent = agentKeySchema.safeParse(search.agent)
    return { ...(agent.success ? { agent: agent.data } : {}), ...(search.from === 'inbox' ? { from: 'inbox' } : {}) }
  },
  component: definePage(() => import('./event-page.tsx'), 'EventPage'),
})
