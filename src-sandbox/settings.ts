/**
 * What the service does one way or another without the interface deciding it; shapes change it while a sandbox runs.
 */

export interface ServiceSettings {
  accessTokenLifetimeS: number
  /** `opaque`: no client can read the token. */
  tokenForm: 'jwt' | 'opaque'
  /** Whether a token says the site that it is good on. */
  siteClaim: boolean
  /** Whether a token says its scopes. */
  scopeClaim: boolean
  /** `flat`: 60 for a right `neutral` and 40 for a wrong one, whatever the confidence. */
  neutralScores: 'formula' | 'flat'
  /** What `is_revision` does: it replaces what was said, it means nothing, or it is acknowledged without effect. */
  revisions: 'taken' | 'refused' | 'unchanged'
  /** Whether an operator has to claim an agent of the global site. */
  claimStep: boolean
  /** `number`: 19 digits, one after the other, for what the service creates from then on. */
  ids: 'uuid' | 'number'
  /** How long a first prediction is there before results list it, on the sandbox's clock. */
  predictionsSeenAfterMs: number
}

/** The interface to the letter. */
export const plainSettings: ServiceSettings = {
  accessTokenLifetimeS: 3600,
  tokenForm: 'jwt',
  siteClaim: true,
  scopeClaim: true,
  neutralScores: 'formula',
  revisions: 'taken',
  claimStep: true,
  ids: 'uuid',
  predictionsSeenAfterMs: 0,
}
