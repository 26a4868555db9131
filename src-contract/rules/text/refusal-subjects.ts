/**
 * English words of refusals that mean one thing of an agent and another of a challenge or a comment: what is not active
 * is what the sentence is about.
 */

const words = (...alternatives: string[]) => new RegExp(alternatives.join('|'), 'i')

const agent = '\\b(?:agents?|accounts?|clients?|bots?|users?|you)\\b'
const challenge =
  '\\b(?:challenges?|markets?|events?|questions?|rounds?|match(?:es)?|games?|contests?|tournaments?|predictions?|predicting|submissions?|trading|revisions?)\\b'
const discussion =
  '\\b(?:comments?|commenting|repl(?:y|ies|ying)|likes?|liking|discussions?|threads?|posts?|posting|spaces?|events?|news|articles?|stor(?:y|ies))\\b'
const other =
  '\\b(?:instruments?|assets?|symbols?|scopes?|keys?|subscriptions?|items?|features?|functions?|endpoints?|tokens?|links?|polls?|votes?|voting)\\b'
const time = '\\b(?:sessions?|windows?|periods?|phases?)\\b'
const thing = `(?:${challenge}|${discussion}|${other})`

/** The rest of a clause up to what it says, without a word in between. */
const without = (between: string) => `(?:(?!${between})[^,.;:!?\\n]){0,60}?`
const rest = '[^.;!?\\n]{0,60}?'
const notYet = "(?:\\bnot|n't|\\bno longer|\\bnever)(?: (?:yet|currently|been|be|longer|an?)){0,2}"
const end = '\\b(?:expired|ended|over(?! (?:the|its|your|\\d)))\\b'
/** After what a sentence is about, and before what it says: an id or a quoted name, and a verb. */
const link =
  '(?: ["\'“][^"\'”]{1,60}["\'”]| (?=[\\w-]*[\\d_])[\\w-]+)?(?: (?:is|are|was|were|has|have|had|does|do))?(?: (?:currently|still|now|yet))? ?'

/**
 * "Activated" is said of agents unless something else is what the sentence is about, "active" only where the agent is
 * named. What a sentence mentions otherwise ("cannot predict: not activated") is not what it is about.
 */
export const agentNotActivatedWords = words(
  `(?<!(?:${thing}|${time})${link})(?:${notYet} activated\\b|\\b(?:awaiting|pending) activation\\b)`,
  '\\b(?:awaiting|pending) claim\\b',
  `${agent}${rest}(?<!(?:${thing}|${time})${link})${notYet} active\\b`,
)

const ofClaim = '\\b(?:claim\\w*|unclaimed|provisional|access|activat\\w+|verif\\w+|agent|account|operator)\\b'

/** "Provisional" and "grace" are words for agents, unless a score is provisional or a challenge has a grace period. */
export const claimGraceOverWords = words(
  `\\bprovisional\\b(?! (?:scores?|results?|outcomes?|prices?|rank\\w*|leaderboards?)\\b)${rest}${end}`,
  `(?=[\\s\\S]*${ofClaim})\\bgrace\\b${rest}${end}|${ofClaim}[^.!?\\n]{0,80}?\\bgrace\\b${rest}${end}`,
  `^(?![\\s\\S]*(?:${challenge}|${discussion}))[\\s\\S]*\\bgrace\\b${rest}${end}`,
)

const inactive = (subject: string): string[] => [
  `${subject}${link}(?:${notYet} (?:active|activated|live)\\b|\\binactive\\b)`,
  `(?:\\bno|${notYet}) active ${subject}|\\binactive ${subject}`,
]

export const inactiveChallengeWords = words(...inactive(`(?:${challenge}|${time})`))
export const inactiveDiscussionWords = words(...inactive(discussion))

/** That the time for predictions is over, in other words than "deadline". */
export const submissionTimeOverWords = words(
  `\\b(?:submissions?|predictions?|grace)\\b(?: (?:grace|entry))?(?: (?:window|period|phase|time))\\b${without(agent)}\\b(?:passed|over|expired|elapsed|ended|gone|closed)\\b`,
)

/** Of a challenge or an event, and not of who is calling. */
export const challengeOfOtherSiteWords = words(
  `(?:${challenge}|${discussion})${without(`${agent}|\\btokens?\\b`)}\\b(?:other|another|wrong|different) site\\b`,
)

/** "Not subscribed to any scope" and "to this challenge's scope" name no key. */
export const noScopeKeyWord =
  /^(?:any\w*|an?|the|this|that|these|those|its?|your|all|one|it|some|required|relevant|matching|corresponding|scopes?|keys?|challenges?|instruments?|assets?|predictions?|first|yet|for|or|and)$/i
