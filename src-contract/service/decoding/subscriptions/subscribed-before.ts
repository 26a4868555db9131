/** A subscription that is refused because the agent has it. */
import { formatSimplified } from '../../../rules/text/chinese-refusals.ts'
import { noScopeKeyWord } from '../../../rules/text/refusal-subjects.ts'
import { listSaid } from '../bodies/switch-receipt.ts'

const subscribedWords =
  /(?<!\bnot )(?<!n't )\balready ?(?:been )?subscribed\b|(?<!\b(?:no|not|never|without|cannot)\b.{0,80})\bsubscription\b(?:(?!\b(?:no|not|never|refused|rejected|failed|denied|blocked|impossible|because|while|as an?)\b|n't\b|[:;,.] an?\b).){0,80}(?:\bexists\b|\balready exist\b)|(?<!\bnot )(?<!n't )\balready (?:has|have|had|holds?) (?:an? |this |that |the )?(?:active )?subscription\b|\bduplicate subscription\b|^(?:(?:it|record|entry|resource|item) )?already exists?[.!]?$|已经?订阅|订阅过(?!期)|重复订阅|订阅(?:记录|关系)?已存在|已有.{0,6}订阅/im
/** It is subscribed to as many as it may be, and to this one or not. */
const limitWords =
  /\b(?:limits?|max\w*|at most|too many|quota|as many|(?:one|single|only|\d+) subscriptions?|per (?:agent|account))\b|上限|最多|超过|限额/i
const named = String.raw`(?: the\b)?(?: (?:prediction )?scope(?: key)?\b)?\s*[:：]?\s*`
const quotedKey = new RegExp(String.raw`subscri\w+(?: to)?${named}['"\`“「]([\w.-]{1,100})['"\`”」]`, 'i')
const plainKey = new RegExp(String.raw`subscri\w+ to${named}([\w.-]{0,99}\w)`, 'i')

function keyIn(said: string): string | null {
  const quoted = quotedKey.exec(said)?.[1]
  const plain = plainKey.exec(said)?.[1] ?? ''
  return quoted ?? (plain === '' || noScopeKeyWord.test(plain) ? null : plain)
}

/** What a refusal says of a subscription from before, with the key where it names one; null: nothing. */
export function readSubscribedBefore(body: unknown): { scope_key: string | null } | null {
  const said = formatSimplified(listSaid(body).join('\n'))
  if (!subscribedWords.test(said) || limitWords.test(said)) return null
  return { scope_key: keyIn(said) }
}
