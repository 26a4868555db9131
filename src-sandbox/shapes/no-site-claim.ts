import type { Shape } from './shape.ts'

export const noSiteClaim: Shape = {
  name: 'no-site-claim',
  description: 'The JWT does not say its site.',
  settings: { siteClaim: false },
}
