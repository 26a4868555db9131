import { createRoute } from '@tanstack/react-router'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

/** What the address says about the help: which section is to be shown. */
interface HelpSearch {
  section?: string
}

export const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  validateSearch: ({ section }: Record<string, unknown>): HelpSearch =>
    typeof section === 'string' ? { section: section.slice(0, 100) } : {},
  component: definePage(() => import('./help-page.tsx'), 'HelpPage'),
})
