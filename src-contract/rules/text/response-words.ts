/**
 * What the words of a response are about where its status and code do not say. What a refusal means is read by
 * `classify-refusal.ts`.
 */

const bad = '(?:expired|invalid|revoked|malformed|blacklisted|inactive|bad)'
const notGood = `(?:${bad}|unknown|not (?:yet |a )?(?:valid|active|found|recogni[sz]ed)|no longer (?:valid|active)|does not exist|rejected)`
const kind = '(?:access|bearer|auth|authentication|authorization|api|jwt|agent|session|security)'
/** Tokens that are none of an agent: of a form, a page of a list, a link, a request, a text that is parsed. */
const otherKind =
  '(?:csrf|xsrf|captcha|page|paging|pagination|cursor|next|continuation|claim|pairing|link|upload|idempotency|request|confirmation|verification|unexpected)'
const token = '\\b(?:token|jwt)\\b(?! (?:usage|counts?|limit|budget|length)\\b)'
const checked = '(?:credentials?|token|jwt|signature)'

const tokenWords = new RegExp(
  [
    `(?<!\\b${otherKind}[ -])${token}[^.;!?\\n]{0,40}?\\b${notGood}\\b`,
    `\\b${bad}[ /,]{1,2}(?:(?:or|and|${bad}|${kind})[ /,]{1,2}){0,5}${token}`,
    // An asset can be an unknown token too, and is named then.
    `\\bunknown (?:${kind} )?${token}(?! ['"\`“]?\\w)`,
    '\\b(?:token|jwt|signature) (?:verification|validation) (?:has )?failed\\b',
    '\\bsignature (?:has |is |was )?(?:expired|invalid)\\b|\\binvalid signature\\b',
    `\\b(?:could not|cannot|can't|unable to|failed to) (?:validate|verify|decode) (?:\\w+ ){0,2}${checked}\\b`,
    '\\bnot authenticated\\b|\\bunauthenticated\\b|(?<!\\bfactor )\\bauthentication (?:is )?(?:required|failed|expired)\\b',
    '\\bnot (?:logged|signed) in\\b|\\blog-?in (?:is |has )?(?:required|expired)\\b|\\b(?:log|sign) ?in again\\b',
    '\\bauthentication credentials\\b|\\b(?:invalid|bad|expired) (?:auth )?credentials?\\b',
    '(?:令牌|token|凭[证据]|登录(?:状态)?)[^,.;!?。、\\n]{0,8}?(?:过期|失效|无效)|(?:过期|失效|无效)的? ?(?:令牌|token|凭[证据])',
    '(?:令牌|token|认证|鉴权|签名)(?:验证|校验)?失败|(?:未|尚未|请先|请?重新)(?:登录|鉴权)',
  ].join('|'),
  'i',
)
const ofScopeOrSite = /\b(?:scopes?|permissions?|privileges?|sites?|cn|global)\b|权限|授权范围|站/i

/** Whether words say that the token is not, or no longer, good; and not that it lacks a scope or is of another site. */
export function isOfBadToken(words: string): boolean {
  const plain = words.replaceAll('_', ' ')
  return tokenWords.test(plain) && !ofScopeOrSite.test(plain)
}

/** Too many calls, in words beside a failure. */
export const paceWords =
  /rate.?limit|too many requests|slow down|\b(?:per|every|each) (?:second|minute|hour)\b|频率|频繁|请求过多|每(?:秒|分钟|小时)/i

const limitHit =
  '(?:rate.?limit(?:s|ed|ing)?\\b.{0,40}\\b(?:exceeded|reached|hit)|(?:exceeded|reached|hit|over)\\b.{0,40}\\brate.?limit)'
const tooFastWords = new RegExp(
  [
    `\\b${limitHit}\\b|\\brate.?limited\\b|^\\W*rate.?limit\\W*$|\\btoo many (?:requests|calls)\\b|\\bslow down\\b`,
    '\\btoo (?:fast|often|frequent(?:ly)?|quickly)\\b',
    '频繁|(?:请求|访问|调用|操作)(?:次数|速度)?[过太][多快]|频率.{0,6}(?:[过太][高快]|超)|限流',
  ].join('|'),
  'i',
)

/**
 * Whether words by themselves say that there were too many calls. One that names a pace may tell how often a list is
 * made again, or how often something may be done that is done.
 */
export const isTooFast = (words: string): boolean => tooFastWords.test(words.replaceAll('_', ' '))

/** Words of no other meaning than that it was not done: "You cannot follow yourself". */
export const notDoneWords =
  /\b(?:cannot|can.?not|can't|could not|couldn't|unable to|not allowed|not permitted|must not|denied|refused|rejected|failed)\b|不能|无法|不允许|失败|拒绝/i

/** A success that is denied, which leaves open what became of it: "not successful", "not yet done". */
const undoneWords =
  /(?:\b(?:not|never|without|no)|n't) (?:yet |been |be |fully )*(?:ok|success\w*|succeed(?:ed)?|done|completed?)\b|\bunsuccessful(?:ly)?\b|(?:未能?|没有?能?|不)(?:成功|完成)/i

/** Words beside a code that may be that of success. */
const doneWords = /\b(?:ok|success(?:ful|fully)?|succeeded|done|completed?)\b|成功|完成/i

const sentenceEnds = /[.;!?](?=\s|$)|[。；！？\n]/
const clauseEnds = /[.,;!?](?=\s|$)|[。，；！？\n]/

/** The first clause that says success; what follows it, such as of a claim, has a success of its own. */
const clauseOfSuccess = (words: string): string | undefined =>
  words.split(clauseEnds).find((clause) => doneWords.test(clause) || undoneWords.test(clause))

/** Whether words say that it went well. */
export function isSaidToBeDone(words: string): boolean {
  const clause = clauseOfSuccess(words)
  return clause !== undefined && !undoneWords.test(clause)
}

const isSuccessDenied = (words: string): boolean => undoneWords.test(clauseOfSuccess(words) ?? '')

/** Words of a thing that is not there, or that takes no more. */
const missingWords =
  /\b(?:not found|unknown|no such|invalid|does(?:n't| not) exist|suspended|required|not enabled)\b|\b(?:limit|maximum|quota)\b.{0,30}\b(?:reached|exceeded)\b|\b(?:reached|exceeded)\b.{0,30}\b(?:limit|maximum|quota)\b|不存在|未找到|找不到|无效|上限|已达.{0,4}限/i
/** Words of a thing that is there no more, as what was to be taken away may well be. */
const goneWords = /\b(?:deleted|removed|expired|closed|archived|disabled)\b|已(?:被)?(?:删除|关闭|过期|停用)/i

const actDone =
  /^(?:you (?:are|have|'ve) (?:now |successfully )?)?(?:subscribed|unsubscribed|following|followed|unfollowed|liked|unliked)\b|^(?:scopes?|subscriptions?)(?: [\w.:/-]+)? (?:added|updated|removed)\b/i

/** Whether words begin with the act itself, as done: `Subscribed to CL`, `You are now following Harbour 1`. */
export const isActDone = (words: string): boolean => actDone.test(words.trim())

/** What words say of the call itself; what further sentences say may be about anything. */
export const firstSentenceOf = (words: string): string => words.trim().split(sentenceEnds)[0] ?? ''

/** Whether words deny that something was done. */
export const isDenied = (words: string): boolean => notDoneWords.test(words) || isSuccessDenied(words)

/**
 * Whether words alone, beside a status of success, make it doubtful that a switch is now as it was asked for: what
 * it is of is not there, or the service is in trouble. `isEnd`: it was to be taken away.
 */
export function isSwitchDoubtedBy(words: string, { isEnd }: { isEnd: boolean }): boolean {
  if (isSuccessDenied(words)) return true
  if (isSaidToBeDone(words) || isActDone(words)) return false
  return missingWords.test(words) || ownTroubleWords.test(words) || (!isEnd && goneWords.test(words))
}

/** The service reports its own failure: whether it had acted before is not known. */
export const ownTroubleWords =
  /internal|server error|time[d ]?.?out|unavailable|temporar|try (?:again|later)|overload|maintenance|upstream|gateway|database|exception|unexpected|unknown error|系统(?:错误|繁忙|异常)|服务(?:器)?(?:错误|异常|不可用)|超时|稍后/i

/** It could not be had, whatever is said besides of what there is: "Failed to load: no response". */
const notRead =
  /\b(?:failed|unable|could ?not|couldn't|cannot|can't) (?:to )?(?:be )?(?:load|fetch|read|get|quer|retriev|connect|complet|process)\w*|\b(?:request|query|call|lookup|load(?:ing)?|fetch(?:ing)?|connection) (?:has |was |has been )?(?:failed|denied|refused|rejected)\b|(?:加载|查询|获取|读取|请求|连接)(?:数据|列表)?失败|(?:无法|不能)(?:加载|查询|获取|读取|连接)/i
const notReady =
  /\b(?:rebuild|(?:re)?(?:load|comput|calculat|index|generat|sync(?:hroni[sz])?|initiali[sz]))ing\b|\bwarming\b|\bbeing (?:re)?(?:built|loaded|computed|calculated|indexed|generated)\b|\bnot ready\b|(?:加载|计算|生成|重建|维护)中|正在(?:加载|计算|生成|重建|维护)|不可用/i
const notNow =
  /\bunavailable\b|\btimed?[ -]?out\b|\boverloaded\b|\b(?:under|in|for) (?:\w+ )?maintenance\b|\b(?:server|internal|unexpected|unknown) error\b|\btry (?:again|later)\b|系统(?:错误|繁忙|异常)|服务器?(?:错误|异常)|超时|稍后/i
/** `No events yet, try again later`, `暂无数据`: that there is nothing is said in so many words. */
const noneWords =
  /\b(?:no|none|nothing|nobody|empty|zero|0)\b|(?:\bnot|n't)\b.{0,30}\bany(?:one|body|thing)?\b|暂无|尚无|没有|还没|未找到|未查到|为空|无(?:任何|相关|可用)?(?:数据|结果|记录|内容|关注|订阅|评论|事件)/i

/** Whoever asks may not see it: `challenge:read required`, `No permission`. */
const notForYou =
  /\bpermissions?\b|\b(?:access|authori[sz]ation|scope|login|upgrade|[a-z]+:[a-z]+(?::[a-z]+)*) (?:is )?required\b|\b(?:forbidden|unauthori[sz]ed|not authori[sz]ed|access denied)\b|\binsufficient\b(?! (?:\w+ )?(?:data|history|samples?|predictions?|results?|activity|volume|liquidity|information)\b)|权限|未授权|无权/i

/** Whether words say that there is nothing, and not that something else is not there. */
export const isSaidToBeNone = (words: string): boolean => noneWords.test(words) && !missingWords.test(words)

/** Whether words beside an empty list say that it could not be had, and not that there is nothing. */
export function isListSaidMissing(words: string): boolean {
  const plain = words.replaceAll('_', ' ')
  if (notForYou.test(plain)) return true
  const isTrouble = [notNow, notReady, notRead].some((pattern) => pattern.test(plain))
  const isRefusal = isDenied(plain)
  return noneWords.test(plain) ? isTrouble && isRefusal : isTrouble || isRefusal
}
