/**
 * English words by which a prediction is refused, where a sentence has to be read by its parts: what it is about, and
 * what is said of that. The rules that use them are in `refusal-rules.ts`.
 */

const words = (...alternatives: string[]) => new RegExp(alternatives.join('|'), 'i')
/** Only where none of these words is anywhere in the refusal. */
const unlessOf = (others: string, said: string) => `^(?![^]*\\b(?:${others})\\b)[^]*?(?:${said})`

/** What people subscribe to besides scope keys. */
const otherSubscriptions =
  'newsletters?|news|channels?|e-?mails?|mailing|updates?|notifications?|alerts?|feeds?|webhooks?|topics?|blogs?|lists?|digests?|us|our'
const which = '(?: (?:an?|any|the|your|its|this|such|valid|active|current|matching|required))*'
const toKey =
  '(?: (?:for|to|on|of))?(?: (?:the|this|that))?(?: ?scope(?:[_ ]key)?)?\\s*[:=]?\\s*[\'"`“「]?([\\w.-]{0,99}\\w)?'

/**
 * What a 403 says of a subscription that is not there, with the word after it, which may be the scope key. That one has
 * expired is said of what an account pays for too, and counts only with what it was to.
 */
export const lackOfSubscriptionWords = new RegExp(
  unlessOf(
    otherSubscriptions,
    [
      `\\bsubscribe to${toKey.replace('(?: (?:for|to|on|of))?', '')}`,
      `\\b(?:no|not have|n't have|without|missing|lacks?|lacking|needs?|requires?)${which}(?: scope| prediction)? subscriptions?\\b(?! (?:is |are )?(?:needed|required|necessary))${toKey}`,
      `\\b(?:outside|beyond|not (?:in|within|part of|among|covered by|included in))(?: of)?${which} (?:subscriptions?\\b|subscribed (?:scopes?|keys?|instruments?|markets?)\\b)`,
      '\\bsubscriptions? (?:for|to)\\b.{0,60}\\b(?:required|needed|missing|inactive|expired|ended|not (?:found|active|there))\\b',
    ].join('|'),
  ),
  'i',
)

/** As scope keys are written: `CL`, `XAUUSD`, `WC2026_grpA`. A common word in their place is none. */
export const isWrittenAsKey = (word: string): boolean => /^(?=.*[A-Z])[A-Z\d]{2}[\w.-]*$/.test(word)

/** What else may be closed, locked or over: then a challenge that is named beside it is not. */
const notOfChallenge =
  'tokens?|jwt|assertions?|credentials?|secrets?|keys?|links?|nonces?|codes?|agents?|accounts?|grace|provisional|trials?|subscriptions?|plans?|rates?|quotas?|limits?|characters?|endpoints?'
/** Until then, or from then on: no word of how it is now. */
const conditional = '(?<!\\b(?:until|before|once|when|if|unless|while|by the time)\\b[^.;!?\\n]{0,40})'
const taking = '(?:submissions|predictions|predicting|entries|betting|voting|trading)'
const subject = '(?:challenges?|markets?|events?|questions?|rounds?|match(?:es)?|games?|contests?|tournaments?)'
const name = '(?: ["\'“][^"\'”]{1,60}["\'”]| (?=[\\w-]*[\\d_])[\\w-]+)?'
const being = '(?: (?:is|are|was|were|has|have))?(?: (?:been|now|already|currently))*'
/** What is halted or suspended may go on before the deadline. */
const closed =
  '(?:closed|locked|ended|over(?! (?:the|its|your|\\d))|finished|concluded|settled|expired)\\b(?! until\\b)'

/** That nothing is taken any more, said of the challenge, its market or the taking itself. */
export const closedChallengeWords = words(
  unlessOf(
    notOfChallenge,
    `${conditional}\\b(?:${subject}${name}|(?<!\\b(?:your|these|of) )${taking})${being} ${closed}`,
  ),
)

/** That the time for predictions is over. A session that has expired may be that of a login. */
export const windowOverWords = words(
  unlessOf(notOfChallenge, `${conditional}\\b(?:window|period|phase)${being} (?:passed|elapsed|gone|${closed})`),
)

const pace = '(?:per|an?|each|every) (?:second|minute|min|hour|day)'
const unclaimed = '(?:unclaimed|not (?:yet )?(?:been )?claimed|until (?:\\w+ ){0,4}claimed)'
const limited = '(?:limit\\w*|quota|maximum|at most|no more|only \\d+)'

/** That an agent may predict no more before it is claimed, in other words than "provisional". */
export const claimForMoreWords = words(
  unlessOf(
    pace,
    [
      '\\bclaim (?:your|the|this) agent\\b.{0,30}\\b(?:more|further|additional) predictions\\b',
      '\\b(?:more|further|additional) predictions\\b.{0,30}\\bclaim (?:your|the|this) agent\\b',
      `(?=[^]*\\bpredictions\\b)(?:\\b${unclaimed}\\b.*\\b${limited}\\b|\\b${limited}\\b.*\\b${unclaimed}\\b)`,
    ].join('|'),
  ),
)
