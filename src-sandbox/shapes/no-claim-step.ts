import type { Shape } from './shape.ts'

export const noClaimStep: Shape = {
  name: 'no-claim-step',
  description: 'Who passes the registration challenge is active at once on the global site too: no claim link.',
  settings: { claimStep: false },
}
