/**
 * What the words of a response are about where its status and code do not say. What a refusal means is read by
 * `classify-refusal.ts`.
 */

/** The token is not, or no longer, good. */
export const tokenWords =
  /\btoken\b.*\b(?:expired|invalid|revoked)\b|\b(?:expired|invalid|revoked)\b.*\btoken\b|\bunauthori[sz]ed\b|\bnot authenticated\b|(?:令牌|token).*(?:过期|失效|无效)/i

/** Too many calls. */
export const paceWords =
  /rate.?limit|too many requests|slow down|\b(?:per|every|each) (?:second|minute|hour)\b|频率|频繁|请求过多|每(?:秒|分钟|小时)/i

/** Words of no other meaning than that it was not done: "You cannot follow yourself". */
export const notDoneWords =
  /\b(?:cannot|can.?not|can't|could not|couldn't|unable to|not allowed|not permitted|must not|denied|refused|rejected|failed)\b|不能|无法|不允许|失败|拒绝/i

/** Words beside a code that may be that of success. */
export const doneWords = /\b(?:ok|success(?:ful|fully)?|succeeded|done|completed?)\b|成功|完成/i

/** The service reports its own failure: whether it had acted before is not known. */
export const ownTroubleWords =
  /internal|server error|time[d ]?.?out|unavailable|temporar|try (?:again|later)|overload|maintenance|upstream|gateway|database|exception|unexpected|unknown error|系统(?:错误|繁忙|异常)|服务(?:器)?(?:错误|异常|不可用)|超时|稍后/i
