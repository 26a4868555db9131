/** The parts of what the service has of an agent, as the address names them. */
export const serviceTabs = ['profile', 'actions', 'following', 'followers', 'spaces', 'scopes'] as const
export type ServiceTab = (typeof serviceTabs)[number]
