/** Which words of a refusal mean what, in English and in Chinese, and in the codes that programs send. */
import type { AppErrorCode, AppErrorDetails } from '../../app-error.ts'
import { type EndpointName, endpointTable } from '../../service/endpoint-table.ts'

export interface Refusal {
  /** The HTTP status, which is not a success. */
  status: number
  /** The answer as parsed JSON; text of a body that is not JSON; `null` without one. */
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

/**
 * Ten predictions until the agent is claimed; unlike a pace, waiting does not lift it, so it is told apart even on a
 * 429.
 */
export const provisionalLimit: Rule = [
  /provisional\b.*\b(?:limit|quota|maximum|at most)\b|\b(?:limit|quota|maximum|at most)\b.*\bprovisional|临时.*(?:上限|限额|最多)/i,
  code('provisional_limit'),
]

/** "Not subscribed to any scope" and "to this challenge's scope" name no key. */
const noScopeKey =
  /^(?:any\w*|an?|the|this|that|these|those|its?|your|all|one|it|some|required|relevant|matching|corresponding|scopes?|keys?|challenges?|instruments?|assets?|predictions?|first|yet|for|or|and)$/i

function notSubscribed(word: string): ClassifiedRefusal {
  return { code: 'not_subscribed', details: noScopeKey.test(word) ? {} : { scopeKey: word } }
}

/** Words that say the same from whichever operation they come. The first that fits counts. */
const commonRules: readonly Rule[] = [
  [
    /(?:missing required scopes?|缺少(?:所需|必要)?(?:的)?(?:权限|授权)(?:范围)?)\s*[:：]?\s*['"`]?([\w:.-]{1,60})/i,
    ([, scope = '']) => ({ code: 'oauth_scope_missing', details: { scope } }),
  ],
  [
    /insufficient[_ ]scope/i,
    (_match, { endpointName }) => ({
      code: 'oauth_scope_missing',
      details: { scope: endpointTable[endpointName].oauthScope ?? '' },
    }),
  ],
  [
    /(?:not subscribed to(?: the\b)?(?: scope\b)?|(?:未|没有|尚未)订阅(?:范围|品种|标的)?)\s*[:：]?\s*['"`“「]?([\w.-]{0,99}\w)/i,
    ([, word = '']) => notSubscribed(word),
  ],
  [/subscribe to(?: scope)?\s*['"`]([^'"`]{1,100})['"`]/i, ([, word = '']) => notSubscribed(word)],
  // Without the scope key, which is the challenge's then.
  [/\bnot subscribed\b|\bsubscription required\b|(?:未|没有|请先)订阅/i, code('not_subscribed')],
  [/already (?:been )?claimed|已经?被?认领(?![者的后])/i, code('already_claimed')],
  [/(?:provisional|grace)\b.*\b(?:expired|ended|over)\b|临时.*(?:过期|到期|结束)/i, code('provisional_expired')],
  provisionalLimit,
  [
    /not (?:yet )?(?:been )?(?:activated|active)\b|(?:awaiting|pending) (?:activation|claim)|(?:未|尚未|等待)(?:激活|认领)/i,
    code('agent_not_activated'),
  ],
]

const unknownAgent: Rule = [
  /(?:unknown|no such) agent|agent\b.*\b(?:not found|unknown|does not exist)|(?:智能体|代理|agent)\s*不存在/i,
  code('agent_unknown'),
]

const predictionRules: readonly Rule[] = [
  [
    /already (?:been )?(?:predicted|submitted|made|placed|recorded)|already (?:has|have|exists)|prediction (?:exists|is on file)|duplicate|(?:one|single) prediction (?:per|for each)|only one prediction|more than once|\btwice\b|已(?:经)?(?:[对在就].{1,20}?)?(?:提交|预测|存在)|重复|只能(?:提交|预测)一次/i,
    code('duplicate_prediction'),
  ],
  // Words that only mention it, such as "opens an hour before the deadline", do not say that it is over.
  [
    /(?:deadline|kick-?off|cut-?off)\b.*\b(?:passed|past|over|expired|elapsed|exceeded|missed|reached|ended|gone|closed)\b|\b(?:past|after|passed|missed|beyond)\b.*\b(?:deadline|kick-?off|cut-?off)|too late|(?:已|经|过了?)截止|截止(?:时间|日期)?(?:已|了)|已开赛/i,
    code('deadline_passed'),
  ],
  [
    /not open|no longer open|isn't open|not in ['"`]?open|already (?:been )?resolved|(?:is|was|challenge) (?:resolved|closed|ended)|(?:未|不)开放|已(?:经)?(?:关闭|结束|结算)/i,
    code('challenge_not_open'),
  ],
  [
    /challenge\b.*\b(?:not found|unknown|does not exist)|unknown challenge|(?:挑战|题目)不存在/i,
    code('challenge_unknown'),
  ],
  unknownAgent,
  [/\bdraws?\b|\bneutral\b.*\bnot\b|invalid direction|平局|方向(?:无效|错误|不合法)/i, code('direction_not_allowed')],
]

const discussionRules: readonly Rule[] = [
  [
    /repl(?:y|ies) to (?:a )?repl|only top-level comments|不能回复回复|只能回复(?:主|顶级|一级)?评论/i,
    code('reply_to_reply'),
  ],
  [
    /(?:comment|repl|like|discussion)\w*\b.*\b(?:disabled|closed|not (?:enabled|allowed|open))|(?:评论|回复|点赞|讨论)(?:功能)?(?:已?(?:关闭|禁用)|未开放)/i,
    code('discussion_closed'),
  ],
]

const siteRules: readonly Rule[] = [
  [/\btoken\b.*(?:\bsite\b|\bcn\b|\bglobal\b)|(?:\bsite\b|\bcn\b|\bglobal\b).*\btoken\b/i, code('token_site_mismatch')],
  [
    /\b(?:other|wrong) site\b|\bsite\b.*\b(?:mismatch|agents?|only)\b|\b(?:cn|global|domestic)\b.*\b(?:agents?|endpoints?|only)\b|站点(?:不符|不匹配|不一致)/i,
    code('site_mismatch'),
  ],
]

const credentialRules: readonly Rule[] = [
  unknownAgent,
  [
    /invalid[_ ]client|client[_ ]?(?:secret|assertion|credentials)|assertion|credential|密钥|凭[证据]/i,
    code('credential_refused'),
  ],
]

/** A secret is replaced until a first token was issued (Interface §3.1). */
const resendRules: readonly Rule[] = [
  [
    /\btokens?\b.*\bissued\b|no longer\b.*\brotat|cannot be rotated|已(?:签发|颁发|发放).*(?:令牌|token)/i,
    code('secret_not_replaced'),
  ],
]

export const nameTaken =
  /\bname\b.*\b(?:taken|in use|exists|already (?:used|registered))\b|\bduplicate name\b|(?:名称|名字|昵称)已(?:被|经)?(?:占用|使用|存在|注册)/i
const nameRules: readonly Rule[] = [[nameTaken, code('name_taken')]]

/** The rules by which the words of a refusal are read, in order: the first that fits counts. */
export function getRefusalRules({ status, endpointName }: Refusal): readonly Rule[] {
  switch (endpointName) {
    case 'submitPrediction':
      return [...commonRules, ...(status === 403 ? siteRules : []), ...predictionRules]
    case 'resendSecret':
      return [...commonRules, ...resendRules, ...credentialRules]
    case 'createComment':
    case 'replyToComment':
    case 'likeComment':
    case 'likeReply':
    case 'unlikeComment':
    case 'unlikeReply':
    case 'createPost':
      return [...commonRules, ...(status === 403 ? siteRules : []), ...discussionRules]
    case 'requestToken':
    case 'refreshClaimLink':
      return [...commonRules, ...credentialRules]
    case 'registerAgent':
      return [...commonRules, ...nameRules]
    default:
      return [...commonRules, ...(status === 403 ? siteRules : [])]
  }
}
