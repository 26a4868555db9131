/** What refusals say in Chinese, by what they mean. Patterns are of what `formatSimplified` gives. */

/** Characters of these words that traditional writing has otherwise, each before its simplified form. */
const pairs =
  '預预測测訂订閱阅權权請请個个經经過过時时間间結结關关閉闭開开啟启動动認认領领證证憑凭鑰钥額额達达頻频複复題题戰战該该對对戶户號号錯错誤误無无沒没參参與与評评論论贊赞讚赞點点賽赛臨临數数據据務务統统異异應应須须後后稱称佔占註注冊册類类範范圍围還还進进暫暂為为僅仅屬属於于區区國国內内選选項项曉晓處处審审試试們们發发體体帳账賬账簽签驗验鑑鉴斷断遲迟終终許许種种標标擇择條条錄录戲戏競竞勝胜負负單单將将'
const simplifiedOf: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_none, at) => [pairs.charAt(2 * at), pairs.charAt(2 * at + 1)]),
)

/** Words with simplified characters and plain punctuation, in which these patterns are looked for. */
export function formatSimplified(words: string): string {
  return [...words.normalize('NFKC')].map((character) => simplifiedOf.get(character) ?? character).join('')
}

const agent = '(?:智能体|代理|机器人|账号|账户|用户|agent)'
const act = '(?:提交|预测|参与|参加|作答|答题|投票|竞猜)'
const challenge = '(?:挑战|题目|赛题|预测题|竞猜|问题)'

/** Of what an agent asks about, and not of the agent. */
const topic = '(?:评论|回复|点赞|讨论|发帖|帖子|空间|话题|事件|新闻|活动)'
const occasion = `(?:${challenge}|题|预测|提交|市场|赛事|比赛|场次|轮次|事件|活动)`
const thing = `(?:${occasion}|${topic}|功能|通道|接口|权限|订阅|品种|标的|令牌)`
/** The rest of a clause up to what it says, without a word in between. */
const without = (between: string) => `(?:(?!${between})[^,.;:!?。、\\n]){0,12}?`
const notYet = '(?:未|尚未|没有|还没)(?:被)?'
/** After what a sentence is about, and before what it says: what of it, an id or a name, and since when. */
const link = '(?:功能|通道|服务| ?[\\w-]+ ?|[\'"“「《][^\'"”」》]{1,30}[\'"”」》])?(?:还|仍|暂|都|尚|目前|当前|现在)?'
const noThingAfter = `(?!(?:的|该|此|本)?${thing})(?!.{0,4}[a-z]+:[a-z]+)`

const words = (...alternatives: string[]) => new RegExp(alternatives.join('|'), 'i')

export const duplicateWords = words(
  `已(?:经)?(?:[对在就].{1,20}?)?(?:${act}|存在|记录)`,
  `已(?:经)?有.{0,8}(?:预测|提交|记录)`,
  // "Submitted too often" and "too late" are other refusals.
  `${act}过(?![期于快多早晚迟高])`,
  '重复',
  `(?:不可|不能|不得|不允许|无法|请勿|勿|禁止)(?:再次?|二次|多次|重新)${act}`,
  `(?:仅|只)(?:能|可|可以|允许|限)?${act}?(?:一|1)次`,
  `(?:每|同一)(?:个|位|名)?(?:${agent}|题|人).{0,16}(?:一|1)(?:次|条|个)`,
)

export const lateWords = words(
  '(?:已|经|过了?)截止',
  '截止(?:时间|日期)?(?:已|了)',
  '已(?:经)?(?:开赛|开球|封盘|逾期)',
  '(?:比赛|赛事)已(?:经)?开始',
  `${act}?(?:时间|时限|期限|窗口)已(?:经)?(?:过|到|结束|关闭)`,
  `(?:${challenge}|预测|提交)已(?:经)?过期`,
  `(?:停止|不再)(?:接受|接收)?${act}`,
  '(?:太|过)(?:晚|迟)',
)

export const notOpenWords = words(
  '(?:未|不|没有|还没)(?:处于)?(?:开放|开启)',
  `${challenge}(?:还?未|尚未|没有|还没)(?:开始|发布|上线)`,
  '(?:不在|不处于|非)(?:开放|进行中)',
  '已(?:经)?(?:关闭|结束|结算|揭晓|作废|下线)',
  `${challenge}已(?:经)?取消`,
  `${occasion}${without(agent)}${notYet}(?:激活|启用|开通|生效)`,
  `(?:当前|目前|现在|${challenge})状态(?:下)?(?:不允许|不可|不能|不支持)`,
)

export const challengeUnknownWords = words(
  `${challenge}(?:id)?不存在`,
  `(?:未找到|找不到|查无|不存在)(?:该|此|这个|指定的?)?${challenge}`,
  `(?:没有|无)(?:该|此|这个)${challenge}`,
)

export const directionWords = words('平局', '方向(?:无效|错误|不合法)')

export const agentUnknownWords = words(
  `${agent}\\s*(?:id)?\\s*(?:不存在|未注册)`,
  `(?:未找到|找不到|查无|不存在)(?:该|此|这个|指定的?)?${agent}`,
  `(?:没有|无)(?:该|此|这个)${agent}`,
  `(?:未知|无效)的?${agent}`,
)

export const agentDeletedWords = words(`${agent}.{0,6}(?:注销|删除|移除)`)
export const suspendedWords = words(
  `${agent}.{0,8}(?:封禁|停用|禁用|冻结|暂停|锁定|拉黑|受限)`,
  '(?:已|被)(?:封禁|停用|禁用|冻结|锁定|拉黑)',
)

const keyAfter = `(?:范围|品种|标的|主题)?\\s*:?\\s*['"\`“「]?([\\w.-]{0,99}\\w)`
/** With the scope key that they name. */
export const notSubscribedKeyWords = words(`(?:(?:未|没有|尚未)订阅|(?:请先?|需要?先?|须先?)订阅)${keyAfter}`)
export const notSubscribedWords = words(
  '(?:未|没有|还没|无)(?:有效)?订阅',
  '(?:请先?|需要?先?|须先?|应先)订阅',
  '不在.{0,6}订阅',
  '订阅后(?:才|方|再)?(?:能|可)',
)

/** Said to somebody who ends a subscription. */
export const unsubscribedKeyWords = words(`(?:未|没有|尚未)订阅${keyAfter}`)
export const noSubscriptionWords = words(
  '(?:未|没有|尚未|还没)订阅(?!.{0,4}(?:套餐|服务|计划|会员))',
  '不在.{0,6}订阅',
  '订阅(?:记录|关系)?不存在',
  '(?:未找到|找不到|查无|没有|无)(?:该|此|这个|相关|对应)?的?订阅(?!.{0,4}(?:套餐|服务|计划|会员|接口))',
)

/** With the scope that they name. */
export const scopeMissingWords =
  /(?:缺少|缺乏|没有|无|未(?:获|被)?(?:授予|授权|获得|开通)|需要|不具备).{0,16}?['"`“「]?\b([a-z]+(?::[a-z]+)+)|\b([a-z]+(?::[a-z]+)+)['"`”」]?\s*(?:的)?(?:权限|授权)?(?:不足|缺失|缺少|未授予|未授权|未开通)|缺少(?:所需|必要)?(?:的)?(?:权限|授权)(?:范围)?\s*:?\s*['"`]?([\w:.-]{1,60})/i
export const scopeShortWords = words('(?:权限|授权)范围(?:不足|不够|缺失)')

export const alreadyClaimedWords = words('已经?被?认领(?![者的后])')

/** Of an agent that asks for a token, whatever else they name. */
export const anyNotActivatedWords = words(
  `(?:未|尚未|等待|没有|还没)(?:被)?(?:激活|认领|启用|开通)(?!.{0,4}[a-z]+:[a-z]+)`,
  `待(?:激活|认领|启用)`,
)
/** Where a challenge can be meant too: "activated" and "claimed" unless one is named, "enabled" of an agent only. */
export const notActivatedWords = words(
  `(?<!${thing}${link})(?:${notYet}|等待|待)(?:激活|认领)${noThingAfter}`,
  `${agent}${without(thing)}(?:${notYet}|待)(?:启用|开通)${noThingAfter}`,
)

export const provisionalLimitWords = words(
  '(?:临时|试用|未(?:被)?认领|体验).{0,24}(?:上限|限额|最多|配额|额度|次数.{0,4}(?:用完|用尽|超))',
)
/** A word for agents, unless a score or a price is provisional. */
export const provisionalExpiredWords = words(
  '(?:临时|试用|体验)(?!(?:得?分|结果|价格|排名))[^,.;:!?。、\\n]{0,12}?(?:过期|到期|结束|失效)',
)

export const rateWords = words(
  '(?:过于|太|过)频繁',
  '频率(?:过高|超限|超出|限制)',
  '请求(?:次数)?(?:过|太)(?:多|快)',
  '(?:操作|提交|请求)(?:过|太)快',
  '(?:被|已|触发)限流',
)

export const replyToReplyWords = words('不能回复回复', '只能回复(?:主|顶级|一级)?评论')
export const discussionClosedWords = words(
  '(?:评论|回复|点赞|讨论)(?:功能)?(?:已?(?:关闭|禁用)|未开放)',
  `${topic}${without(agent)}${notYet}(?:激活|启用|开通|开放)`,
)

/** How often a prediction may be revised. */
export const revisionLimitWords = words('(?:修改|修订)(?:次数|机会)', '(?:最多|只能|仅能|仅可).{0,6}(?:修改|修订)')

/** After a token was issued a secret is not replaced. */
export const tokenIssuedWords = words('已(?:签发|颁发|发放).*(?:令牌|token)')

export const tokenSiteWords = words('(?:令牌|token).{0,16}站', '站.{0,16}(?:令牌|token)')
/** Of a challenge or an event, and not of who is calling. */
export const otherSiteWords = words(
  `(?:${occasion}|${topic})${without(`(?:${agent}|令牌|token)`)}(?:其他|另一个?|(?:不属于|不是|非)(?:本|该|此|当前))站点?`,
)
/** Words of claims, plans or limits, beside which a site is only where that is so. */
const noWhoMay = '^(?![^]*(?:认领|认证|实名|会员|付费|限额|配额|上限))[^]*?'
export const siteWords = words(
  '站点(?:不符|不匹配|不一致|错误)',
  '(?:不属于|不是|非)(?:本|该|此|当前)站',
  '跨站',
  `${noWhoMay}(?:国际|全球|海外|global|国内|中国|境内|cn)站?(?:点)?(?:的)?(?:智能体|代理|agent|账号|用户)?.{0,4}(?:不能|不可|无法|无权|不支持|仅限|只能)`,
  `${noWhoMay}(?:仅限|只限|仅对|只对)(?:国际|全球|海外|国内|中国|境内|cn)站?`,
  '(?:其他|另一个?|错误的?)站点',
)

export const credentialWords = words(
  '密钥|凭[证据]|断言',
  '签名(?:无效|错误|不正确|不匹配|(?:验证|校验)失败)',
  '(?:认证|鉴权|身份(?:认证|验证)|客户端(?:认证|验证))(?:失败|错误|无效|未通过)',
  '客户端(?:无效|错误)',
)

export const nameTakenWords = words(
  '(?:名称|名字|昵称|名).{0,4}(?:已(?:被|经)?(?:占用|使用|存在|注册)|重复)',
  '重名|同名',
)

/** Of a registration challenge. */
export const challengePassedWords = /(?:挑战|测试|考核|认证)?已(?:经)?(?:完成|通过)(?!期)/
export const attemptsOverWords =
  /(?:次数|机会)(?:已经?)?(?:用完|用尽|耗尽|超限|达到?上限|达上限)|(?:没有|无)(?:剩余|更多)?的?(?:次数|机会)/
export const registrationChallengeOverWords =
  /(?:挑战|测试|考核|答题)(?:时间)?(?:已经?)?(?:过期|失效|关闭|结束|超时|截止)/
