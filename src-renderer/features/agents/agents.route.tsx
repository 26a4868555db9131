import { createRoute } from '@tanstack/react-router'
import { agentKeySchema, type DeploymentId, deploymentIdSchema, type Site, siteSchema } from '#contract/ids.ts'
import { definePage } from '../../shared/pages/define-page.ts'
import { rootRoute } from '../../shared/pages/root-route.ts'
import { type ServiceTab, serviceTabs } from './service/service-tabs.ts'

export const agentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agents/$agentKey',
  params: { parse: ({ agentKey }) => ({ agentKey: agentKeySchema.parse(agentKey) }) },
  component: definePage(() => import('./agent-page.tsx'), 'AgentPage'),
})

export const agentServiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agents/$agentKey/service',
  params: { parse: ({ agentKey }) => ({ agentKey: agentKeySchema.parse(agentKey) }) },
  validateSearch: (search: Record<string, unknown>): { tab?: ServiceTab } => {
    const tab = serviceTabs.find((known) => known === search.tab)
    return tab === undefined ? {} : { tab }
  },
  component: definePage(() => import('./service/service-page.tsx'), 'AgentServicePage'),
})

export const addAgentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/add',
  validateSearch: (search: Record<string, unknown>): { deploymentId?: DeploymentId; site?: Site } => {
    const deploymentId = deploymentIdSchema.safeParse(search.deploymentId)
    const site = siteSchema.safeParse(search.site)
    return {
      ...(deploymentId.success ? { deploymentId: deploymentId.data } : {}),
      ...(site.success ? { site: site.data } : {}),
    }
  },
  component: definePage(() => import('./add/add-agent-page.tsx'), 'AddAgentPage'),
})
