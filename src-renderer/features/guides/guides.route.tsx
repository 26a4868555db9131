import { createRoute } from '@tanstack/react-router'
import { type DeploymentId, deploymentIdSchema, type Site, siteSchema } from '#contract/ids.ts'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'

/** `of` and `guide` are the service and the site whose guide is shown; left out, the first there is. */
export const guidesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/guides',
  validateSearch: (search: Record<string, unknown>): { of?: DeploymentId; guide?: Site } => {
    const of = deploymentIdSchema.safeParse(search.of)
    const guide = siteSchema.safeParse(search.guide)
    return { ...(of.success ? { of: of.data } : {}), ...(guide.success ? { guide: guide.data } : {}) }
  },
  component: definePage(() => import('./guides-page.tsx'), 'GuidesPage'),
})
