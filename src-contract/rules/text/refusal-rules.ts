/**
 * Which words of a refusal mean what, in English and in the codes that programs send. The Chinese words are in
 * `chinese-refusals.ts`, each set beside the English one of the same meaning.
 */
import type { AppErrorCode, AppErrorDetails } from '../../app-error.ts'
import { type EndpointName, endpointTable } from '../../service/endpoint-table.ts'
import * as chinese from './chinese-refusals.ts'
import * as prediction from './prediction-refusals.ts'
import * as subject from './refusal-subjects.ts'

export interface Refusal {
  /** The HTTP status, which is not a success. */
  status: number
  /** The response as parsed JSON; text of a body that is not JSON; `null` without one. */
  body: unknown
  endpointName: EndpointName
}

export interface ClassifiedRefusal {
  code: AppErrorCode
  details: AppErrorDetails
}

/** The first rule whose pattern fits counts. */
type Rule = readonly [pattern: RegExp, classify: (match: RegExpExecArray, refusal: Refusal) => ClassifiedRefusal]

const code = (name: AppErrorCode) => (): ClassifiedRefusal => ({ code: name, details: {} })
const notActivated = code('agent_not_activated')

/**
 * Ten predictions until the agent is claimed; unlike a pace, waiting does not lift it, so it is told apart even on a
 * 429.
 */
const provisionalLimits: readonly Rule[] = [
  [
    /provisional\b.*\b(?:limit|quota|maximum|at most)\b|\b(?:limit|quota|maximum|at most)\b.*\bprovisional/i,
    code('provisional_limit'),
  ],
  [chinese.provisionalLimitWords, code('provisional_limit')],
]

/** Without the name of a scope it is the operation's own. */
function scopeMissing(scope: string | undefined, { endpointName }: Refusal): ClassifiedRefusal {
  return { code: 'oauth_scope_missing', details: { scope: scope ?? endpointTable[endpointName].oauthScope ?? '' } }
}

const scopes = String.raw`scope(?:\(s\)|s)?(?![\w-]| (?:keys?|parameters?|fields?|params?)\b)`
const ofToken = '(?: (?:in|from|on) (?:(?:the|your) )?(?:access )?token)?'
const opened = String.raw`\s*[[({]?\s*['"\`]?`
/** A permission by its name, `prediction:submit`; a scope key has another form. */
const missingPermission = new RegExp(
  String.raw`\bmissing (?:the )?(?:required )?${scopes}${ofToken}\s*[:：]?(?:\s*(?:one|any) of)?${opened}([a-z_]{1,30}(?::[a-z_]{1,30}){1,3})`,
  'i',
)
/** The published words, with a name of any other form or without one. */
const missingRequiredScope = new RegExp(
  String.raw`\bmissing (?:the )?required ${scopes}(?:${ofToken}\s*[:：]${opened}(\w[\w.-]{0,59}))?`,
  'i',
)

function notSubscribed(word: string): ClassifiedRefusal {
  return { code: 'not_subscribed', details: subject.noScopeKeyWord.test(word) ? {} : { scopeKey: word } }
}

const notSubscribedTo = 'not subscribed to(?: the\\b)?(?: scope\\b)?\\s*[:：]?\\s*[\'"`“「]?([\\w.-]{0,99}\\w)'
/** That the agent is not subscribed, or has to be. */
const subscriptionRules: readonly Rule[] = [
  [new RegExp(notSubscribedTo, 'i'), ([, word = '']) => notSubscribed(word)],
  [chinese.notSubscribedKeyWords, ([, word = '']) => notSubscribed(word)],
  [/subscribe to(?: scope)?\s*['"`]([^'"`]{1,100})['"`]/i, ([, word = '']) => notSubscribed(word)],
  // These words name no scope key: the one of the challenge is meant.
  [/\bnot subscribed\b|\bsubscription required\b/i, code('not_subscribed')],
  [chinese.notSubscribedWords, code('not_subscribed')],
]

/**
 * Words of what an account pays for, which is no set of challenges; a scope that is named beside them is one.
 */
const ofNoPlan =
  '^(?!(?![^]*\\bscopes?\\b)[^]*(?:\\b(?:plans?|tiers?|upgrade|billing|payment|paid|premium|pro|memberships?)\\b|套餐|会员|付费|升级))[^]*?'
const withoutPlans = (rules: readonly Rule[]): readonly Rule[] =>
  rules.map(([{ source, flags }, classify]) => [new RegExp(`${ofNoPlan}(?:${source})`, flags), classify])

/** Words about neither the path of the request nor something else that subscriptions are of. */
const ofNothingElse = '^(?![^]*\\b(?:endpoint|route|path|page|service|plan)s?\\b)[^]*?'

/**
 * Of the end of a subscription, which was not there: that one has to be subscribed does not say so. `which`: of what
 * "no ... subscription" says it.
 */
const createUnsubscribeRules = (which: string): readonly Rule[] => [
  [new RegExp(`${ofNothingElse}${notSubscribedTo}`, 'i'), ([, word = '']) => notSubscribed(word)],
  [chinese.unsubscribedKeyWords, ([, word = '']) => notSubscribed(word)],
  [
    new RegExp(
      `${ofNothingElse}(?:\\bno ${which}subscription\\b|\\bsubscription\\b.{0,80}\\b(?:not found|(?:does not|doesn't) exist|not exist\\w*)|\\bnot (?:currently |yet )?subscribed\\b|\\bnever subscribed\\b)`,
      'i',
    ),
    code('not_subscribed'),
  ],
  [chinese.noSubscriptionWords, code('not_subscribed')],
]

/** Words that say the same from whichever operation they come. The first that fits counts. */
const createCommonRules = (
  agentRules: readonly Rule[],
  ofSubscriptions: readonly Rule[] = subscriptionRules,
): readonly Rule[] => [
  [missingPermission, ([, scope], refusal) => scopeMissing(scope, refusal)],
  [missingRequiredScope, ([, scope], refusal) => scopeMissing(scope, refusal)],
  [chinese.scopeMissingWords, ([, ...scopes], refusal) => scopeMissing(scopes.find(Boolean), refusal)],
  [/insufficient[_ ]scope/i, (_match, refusal) => scopeMissing(undefined, refusal)],
  [chinese.scopeShortWords, (_match, refusal) => scopeMissing(undefined, refusal)],
  ...ofSubscriptions,
  ...agentRules,
  // Some deployments say so under another status than 429.
  [/\brate.?limit(?:ed)?\b.*\b(?:exceeded|reached|hit)\b|\brate.?limited\b|too many requests/i, code('rate_limited')],
  [
    /\b(?:comments?|repl(?:y|ies)|likes?|follows?|posts?|requests?|calls?)\b.{0,20}(?:\b(?:per|an?|each|every)|\/) ?(?:second|minute|min|hour)\b/i,
    code('rate_limited'),
  ],
  [chinese.rateWords, code('rate_limited')],
]

/** Said to somebody who asks for a token, which is about the agent whatever else it names. */
const tokenCommonRules = createCommonRules([
  [/(?:provisional|grace)\b.*\b(?:expired|ended|over)\b/i, code('provisional_expired')],
  [chinese.provisionalExpiredWords, code('provisional_expired')],
  ...provisionalLimits,
  [/not (?:yet )?(?:been )?(?:activated|active)\b|(?:awaiting|pending) (?:activation|claim)/i, notActivated],
  [chinese.anyNotActivatedWords, notActivated],
])

/** Elsewhere a challenge, a comment or a grace period can be meant, and then the agent is not. */
const agentStateRules: readonly Rule[] = [
  [subject.claimGraceOverWords, code('provisional_expired')],
  [chinese.provisionalExpiredWords, code('provisional_expired')],
  ...provisionalLimits,
  [subject.agentNotActivatedWords, notActivated],
  [chinese.notActivatedWords, notActivated],
]
const commonRules = createCommonRules(agentStateRules)
const predictingRules = createCommonRules(agentStateRules, withoutPlans(subscriptionRules))
/** Who may not predict is told so in more words than those that name the scope key. */
const forbiddenPredictingRules = createCommonRules(
  agentStateRules,
  withoutPlans([
    ...subscriptionRules,
    [
      prediction.lackOfSubscriptionWords,
      (match) => {
        const key = match.slice(1).find((word) => word !== undefined && prediction.isWrittenAsKey(word))
        return key === undefined ? code('not_subscribed')() : notSubscribed(key)
      },
    ],
  ]),
)
/** Payment required: whatever is not subscribed to is what costs something. */
const unpaidRules = createCommonRules(agentStateRules, [])
const endRules = createCommonRules(agentStateRules, createUnsubscribeRules('(?:such |active |existing |current )?'))
/** Who may not do it gets "no active subscription" of what the account pays for. */
const forbiddenEndRules = createCommonRules(agentStateRules, createUnsubscribeRules('such '))

const unknownAgent: readonly Rule[] = [
  [/(?:unknown|no such) agent|agent\b.*\b(?:not found|unknown|does not exist)/i, code('agent_unknown')],
  [chinese.agentUnknownWords, code('agent_unknown')],
]

const claimForMore: Rule = [prediction.claimForMoreWords, code('provisional_limit')]

const predictionRules: readonly Rule[] = [
  claimForMore,
  [
    /already (?:been )?(?:predicted|submitted|made|placed|recorded)|already (?:has|have|exists)|prediction (?:exists|is on file)|duplicate|(?:one|single) prediction (?:per|for each)|only one prediction|more than once|\btwice\b/i,
    code('duplicate_prediction'),
  ],
  [chinese.duplicateWords, code('duplicate_prediction')],
  // Words that only mention it, such as "opens an hour before the deadline", do not say that it is over.
  [
    /(?:deadline|kick-?off|cut-?off)\b.*\b(?:passed|past|over|expired|elapsed|exceeded|missed|reached|ended|gone|closed)\b|\b(?:past|after|passed|missed|beyond)\b.*\b(?:deadline|kick-?off|cut-?off)|too late/i,
    code('deadline_passed'),
  ],
  [subject.submissionTimeOverWords, code('deadline_passed')],
  [prediction.windowOverWords, code('deadline_passed')],
  [chinese.lateWords, code('deadline_passed')],
  [
    /not open|no longer open|isn't open|not in ['"`]?open|already (?:been )?resolved|(?:is|was|challenge) (?:resolved|closed|ended)/i,
    code('challenge_not_open'),
  ],
  [subject.inactiveChallengeWords, code('challenge_not_open')],
  [prediction.closedChallengeWords, code('challenge_not_open')],
  [chinese.notOpenWords, code('challenge_not_open')],
  [/challenge\b.*\b(?:not found|unknown|does not exist)|unknown challenge/i, code('challenge_unknown')],
  [chinese.challengeUnknownWords, code('challenge_unknown')],
  ...unknownAgent,
  [/\bdraws?\b|\bneutral\b.*\bnot\b|invalid direction/i, code('direction_not_allowed')],
  [chinese.directionWords, code('direction_not_allowed')],
]

const discussionRules: readonly Rule[] = [
  [/repl(?:y|ies) to (?:a )?repl|only top-level comments/i, code('reply_to_reply')],
  [chinese.replyToReplyWords, code('reply_to_reply')],
  [
    /(?:comment|repl|like|discussion)\w*\b.*\b(?:disabled|closed|not (?:enabled|allowed|open))/i,
    code('discussion_closed'),
  ],
  [subject.inactiveDiscussionWords, code('discussion_closed')],
  [chinese.discussionClosedWords, code('discussion_closed')],
]

const ofChallenge = (): ClassifiedRefusal => ({ code: 'site_mismatch', details: { subject: 'challenge' } })

/** Beside a word of claims, plans or limits, a site is only where that is so. */
const siteRules: readonly Rule[] = [
  [/\btoken\b.*(?:\bsite\b|\bcn\b|\bglobal\b)|(?:\bsite\b|\bcn\b|\bglobal\b).*\btoken\b/i, code('token_site_mismatch')],
  [chinese.tokenSiteWords, code('token_site_mismatch')],
  [subject.challengeOfOtherSiteWords, ofChallenge],
  [chinese.otherSiteWords, ofChallenge],
  [
    /\b(?:other|wrong) site\b|\bsite mismatch\b|^(?![\s\S]*\b(?:(?:un)?(?:claimed|verified)|provisional|premium|limit\w*|quotas?)\b)[\s\S]*?(?:\bsite\b.*\b(?:mismatch|agents?|only)\b|\b(?:cn|global|domestic)\b.*\b(?:agents?|endpoints?|only)\b)/i,
    code('site_mismatch'),
  ],
  [chinese.siteWords, code('site_mismatch')],
]

const credentialRules: readonly Rule[] = [
  ...unknownAgent,
  [/invalid[_ ]client|client[_ ]?(?:secret|assertion|credentials)|assertion|credential/i, code('credential_refused')],
  [chinese.credentialWords, code('credential_refused')],
]

/** Why an agent is given no token, where that is neither its secret nor a claim that lacks. */
const tokenRules: readonly Rule[] = [
  [/\b(?:agent|account|client)\b.*\b(?:deleted|removed|retired)\b/i, code('agent_unknown')],
  [chinese.agentDeletedWords, code('agent_unknown')],
  [
    /\b(?:suspended|suspension|banned|blocked|disabled|deactivated|frozen|locked|blacklisted|terminated)\b/i,
    code('token_refused'),
  ],
  [chinese.suspendedWords, code('token_refused')],
  [/\bunclaimed\b|\bnot (?:yet )?(?:been )?claimed\b|\bmust (?:first )?be claimed\b/i, code('agent_not_activated')],
  [/\binvalid[_ ]grant\b|\bunauthorized[_ ]client\b/i, code('credential_refused')],
]

/**
 * Said of a claim, or of a secret that is no longer replaced. To others it says who may do it, as in "only agents that
 * have already been claimed".
 */
const claimedRules: readonly Rule[] = [
  [/already (?:been )?claimed/i, code('already_claimed')],
  [chinese.alreadyClaimedWords, code('already_claimed')],
]

/** Said to somebody who asks for a claim link. */
const alreadyVerified: Rule = [
  /already (?:been )?(?:verified|activated|active|owned)\b|no (?:pending claim|claim (?:is )?(?:pending|needed|required))/i,
  code('already_claimed'),
]

/** A secret is replaced until a first token was issued (Interface §3.1). */
const resendRules: readonly Rule[] = [
  [/\btokens?\b.*\bissued\b|no longer\b.*\brotat|cannot be rotated/i, code('secret_not_replaced')],
  [chinese.tokenIssuedWords, code('secret_not_replaced')],
]

/** The end of the attempts, which waiting does not lift: told apart even on a 429. */
const attemptRules: readonly Rule[] = [
  [
    /\b(?:no|0|zero) (?:more |further )?(?:attempts|tries)\b|\bout of attempts\b|\b(?:attempts|tries)\b.*\b(?:exhausted|exceeded|used up|reached)\b|\bmax(?:imum)?(?: number of)? attempts\b/i,
    code('registration_challenge_over'),
  ],
  [chinese.attemptsOverWords, code('registration_challenge_over')],
]
const registrationChallengeRules: readonly Rule[] = [
  [
    /\balready (?:been )?(?:completed|passed|solved|verified)\b|\bchallenge_(?:completed|passed)\b/i,
    code('registration_challenge_passed'),
  ],
  [chinese.challengePassedWords, code('registration_challenge_passed')],
  ...attemptRules,
  [
    /\bchallenge\b.*\b(?:expired|closed|timed out|no longer (?:valid|open|active))\b|\b(?:expired|closed) challenge\b|\bsubmission window\b.*\b(?:over|closed|ended)\b/i,
    code('registration_challenge_over'),
  ],
  [chinese.registrationChallengeOverWords, code('registration_challenge_over')],
]

/** How often a prediction may be revised: no wait gives another. */
const revisionLimits: readonly Rule[] = [
  [
    /\brevisions?\b.*\b(?:limit|reached|exceeded|used up|exhausted|left|remaining)\b|\b(?:limit|max(?:imum)?|at most|no more|only)\b.*\brevisions?\b/i,
    code('request_refused'),
  ],
  [chinese.revisionLimitWords, code('request_refused')],
]

/** What a 429 says that is no pace. */
export function getLimitRules(endpointName: EndpointName): readonly Rule[] {
  if (endpointName === 'submitRegistrationAnswer') return attemptRules
  return endpointName === 'submitPrediction'
    ? [...revisionLimits, ...provisionalLimits, claimForMore]
    : provisionalLimits
}

export const nameTaken = /\bname\b.*\b(?:taken|in use|exists|already (?:used|registered))\b|\bduplicate name\b/i
const nameRules: readonly Rule[] = [
  [nameTaken, code('name_taken')],
  [chinese.nameTakenWords, code('name_taken')],
]

function predictingRulesOf(status: number): readonly Rule[] {
  if (status === 402) return unpaidRules
  return status === 403 ? forbiddenPredictingRules : predictingRules
}

/** The rules by which the words of a refusal are read, in order: the first that fits counts. */
export function getRefusalRules({ status, endpointName }: Refusal): readonly Rule[] {
  switch (endpointName) {
    case 'submitPrediction':
      return [...predictingRulesOf(status), ...(status === 403 ? siteRules : []), ...predictionRules]
    case 'resendSecret':
      return [...claimedRules, ...commonRules, ...resendRules, ...credentialRules]
    case 'createComment':
    case 'replyToComment':
    case 'likeComment':
    case 'likeReply':
    case 'unlikeComment':
    case 'unlikeReply':
    case 'createPost':
      return [...commonRules, ...(status === 403 ? siteRules : []), ...discussionRules]
    case 'requestToken':
      return [...tokenCommonRules, ...tokenRules, ...credentialRules]
    case 'refreshClaimLink':
      return [alreadyVerified, ...claimedRules, ...commonRules, ...credentialRules]
    case 'registerAgent':
      return [...claimedRules, ...commonRules, ...nameRules]
    case 'unsubscribe':
      return status === 403 ? [...forbiddenEndRules, ...siteRules] : endRules
    case 'submitRegistrationAnswer':
      return [...registrationChallengeRules, ...claimedRules, ...commonRules]
    default:
      return [...commonRules, ...(status === 403 ? siteRules : [])]
  }
}
