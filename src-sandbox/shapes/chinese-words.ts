import { detailOf, mapObjects, withDetail, withJson } from './json-response.ts'
import type { Shape } from './shape.ts'

const refusals: readonly (readonly [english: RegExp, chinese: string])[] = [
  [/already submitted a prediction.*/, '您已对该题提交过预测'],
  [/(?:Not subscribed to scope|Subscribe to) '([^']+)'.*/, "未订阅 '$1'，请先订阅"],
  [/.*deadline has passed.*/, '预测已截止'],
  [/.*is not open.*/, '题目未开放，已结算'],
  [/Missing required scope: (.+)/, '缺少权限：$1'],
  [/Rate limit exceeded.*/, '请求过于频繁，请稍后再试'],
  [/Agent name .* is already taken/, '名称已被占用'],
  [/Agent is already claimed/, '该智能体已被认领'],
  [/Invalid client.*/, '密钥无效'],
  [/Agent is not activated.*/, '智能体尚未激活'],
  [/Provisional access expired.*/, '临时访问已过期'],
]
const directions: Readonly<Record<string, string>> = { bullish: '看涨', bearish: '看跌', neutral: '中性' }

function inChinese(detail: string): string {
  const [pattern, words] = refusals.find(([english]) => english.test(detail)) ?? []
  if (pattern === undefined || words === undefined) return detail
  const [, named = ''] = pattern.exec(detail) ?? []
  return words.replace('$1', named)
}

const directionIn = (value: unknown): unknown => (typeof value === 'string' ? (directions[value] ?? value) : value)

export const chineseWords: Shape = {
  name: 'chinese-words',
  description: 'Refusals speak Chinese, and a direction in a response is 看涨, 看跌 or 中性.',
  response: (response) => {
    const detail = detailOf(response)
    if (typeof detail === 'string') return withDetail(response, inChinese(detail))
    return withJson(response, (body) =>
      mapObjects(body, (object) => ({
        ...object,
        ...('direction' in object ? { direction: directionIn(object.direction) } : {}),
        ...('result' in object ? { result: directionIn(object.result) } : {}),
      })),
    )
  },
}
