import type { Shape } from './shape.ts'

export const shortTokens: Shape = {
  name: 'short-tokens',
  description: 'Access tokens live for 900 seconds in place of 3600.',
  settings: { accessTokenLifetimeS: 900 },
}
