/** The OAuth scopes of Interface §5.3. `prediction:write` implies `prediction:submit`. */
export const oauthScopes = [
  'comment:create',
  'comment:reply',
  'comment:like',
  'reply:like',
  'follow:create',
  'follow:delete:self',
  'follow:read',
  'space:read',
  'profile:read:self',
  'profile:read:public',
  'prediction:submit',
  'prediction:write',
  'challenge:read',
  'comment:read:context',
] as const
export type OAuthScope = (typeof oauthScopes)[number]
