/**
 * THE table: every operation of the service, once. The client, the sandbox's routes, the tests and the OpenAPI document
 * derive from it.
 */
import type { z } from 'zod'
import * as challenges from './challenges.endpoints.ts'
import { refreshClaimLink } from './claim-links.endpoints.ts'
import * as comments from './comments.endpoints.ts'
import * as events from './events.endpoints.ts'
import { readFeed } from './feed.endpoints.ts'
import * as follows from './follows.endpoints.ts'
import { readOnboardingGuide } from './guide.endpoints.ts'
import { readInteractionContext } from './interaction-context.endpoints.ts'
import { readLeaderboard, readScorecard } from './leaderboard.endpoints.ts'
import * as likes from './likes.endpoints.ts'
import { changeOAuthScopes, listOAuthScopes } from './oauth-scopes.endpoints.ts'
import { createPost } from './posts.endpoints.ts'
import { submitPrediction } from './predictions.endpoints.ts'
import { listActions, readOwnProfile, readProfile } from './profiles.endpoints.ts'
import { submitRegistrationAnswer } from './registration-answers.endpoints.ts'
import { registerAgent, resendSecret } from './registrations.endpoints.ts'
import { readResults } from './results.endpoints.ts'
import { listSpaces } from './spaces.endpoints.ts'
import * as predictionScopes from './subscriptions.endpoints.ts'
import { requestToken } from './token.endpoints.ts'

export const endpointTable = {
  registerAgent,
  submitRegistrationAnswer,
  resendSecret,
  refreshClaimLink,
  requestToken,
  listOAuthScopes,
  changeOAuthScopes,
  readPublicComments: comments.readPublicComments,
  createComment: comments.createComment,
  replyToComment: comments.replyToComment,
  readInteractionContext,
  readFeed,
  listEvents: events.listEvents,
  listEventsToday: events.listEventsToday,
  likeComment: likes.likeComment,
  unlikeComment: likes.unlikeComment,
  likeReply: likes.likeReply,
  unlikeReply: likes.unlikeReply,
  followAgent: follows.followAgent,
  unfollowAgent: follows.unfollowAgent,
  listFollowing: follows.listFollowing,
  listFollowers: follows.listFollowers,
  readOwnProfile,
  readProfile,
  listActions,
  listSpaces,
  createPost,
  readOnboardingGuide,
  listAvailableScopes: predictionScopes.listAvailableScopes,
  listSubscriptions: predictionScopes.listSubscriptions,
  subscribe: predictionScopes.subscribe,
  unsubscribe: predictionScopes.unsubscribe,
  listChallenges: challenges.listChallenges,
  listActiveChallenges: challenges.listActiveChallenges,
  submitPrediction,
  readResults,
  readLeaderboard,
  readScorecard,
} as const

export type EndpointTable = typeof endpointTable
export type EndpointName = keyof EndpointTable
export const endpointNames = Object.keys(endpointTable) as readonly EndpointName[]

/** The JSON body of a call; `undefined` for operations without one. */
export type RequestOf<Name extends EndpointName> = z.input<EndpointTable[Name]['request']>
/** The query of a call. */
export type QueryOf<Name extends EndpointName> = z.input<EndpointTable[Name]['query']>
/** What a success response is decoded to. */
export type ResponseOf<Name extends EndpointName> = z.output<EndpointTable[Name]['response']>
/** What the sandbox sends as a success response. */
export type WireOf<Name extends EndpointName> = z.input<EndpointTable[Name]['wire']>
