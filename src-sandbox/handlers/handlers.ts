/** Every row of the endpoint table with what answers it; a row without a handler does not compile. */
import type { Handlers } from '../http/call.ts'
import * as challenges from './challenges.handlers.ts'
import * as comments from './comments.handlers.ts'
import * as events from './events.handlers.ts'
import * as feed from './feed.handlers.ts'
import * as follows from './follows.handlers.ts'
import * as guide from './guide.handlers.ts'
import * as interactionContext from './interaction-context.handlers.ts'
import { readLeaderboard, readScorecard } from './leaderboard.handlers.ts'
import * as likes from './likes.handlers.ts'
import * as oauthScopes from './oauth-scopes.handlers.ts'
import * as predictions from './predictions.handlers.ts'
import { listActions, readOwnProfile, readProfile } from './profiles.handlers.ts'
import * as registration from './registrations.handlers.ts'
import * as results from './results.handlers.ts'
import * as spaces from './spaces.handlers.ts'
import * as subscriptions from './subscriptions.handlers.ts'
import * as token from './token.handlers.ts'

/** Every endpoint of the table with its handler: a missing one does not compile. */
export const handlers = {
  ...registration,
  ...token,
  ...oauthScopes,
  ...events,
  ...comments,
  ...interactionContext,
  ...feed,
  ...likes,
  ...follows,
  readOwnProfile,
  readProfile,
  listActions,
  ...spaces,
  ...guide,
  ...subscriptions,
  ...challenges,
  ...predictions,
  ...results,
  readLeaderboard,
  readScorecard,
} satisfies Handlers
