/**
 * English words of refusals that mean one thing of an agent and another of a challenge or a comment: what is not active
 * is what stands nearest before it in its clause.
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
const notYet = "(?:\\bnot|n't|\\bno longer|\\bnever)(?: (?:yet|currently|been|be|longer|an?)){0,2}"
const end = '\\b(?:expired|ended|over(?! (?:the|its|your|\\d)))\\b'

/** "Activated" is said of agents where nothing else is named, "active" only where the agent is. */
export const agentNotActivatedWords = words(
  `(?<!(?:${thing}|${time})${without(agent)})(?:${notYet} activated\\b|\\b(?:awaiting|pending) (?:activation|claim)\\b)`,
  `${agent}${without(`(?:${thing}|${time})`)}${notYet} active\\b`,
)

export const claimGraceOverWords = words(
  `(?<!${thing}(?:'s)? )\\bprovisional\\b${without(thing)}${end}`,
  `\\b(?:claim\\w*|unclaimed|access|activation|verification|agent|account)\\b${without(thing)}\\bgrace\\b${without(thing)}${end}`,
  `\\bgrace\\b${without(thing)}\\b(?:claim\\w*|access|activation|verification)\\b${without(thing)}${end}`,
)

const inactive = (subject: string): string[] => [
  `${subject}${without(agent)}(?:${notYet} (?:active|activated|live)\\b|\\binactive\\b)`,
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
