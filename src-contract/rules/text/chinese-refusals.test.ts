import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '../../app-error.ts'
import type { EndpointName } from '../../service/endpoint-table.ts'
import { formatSimplified } from './chinese-refusals.ts'
import { classifyRefusal } from './classify-refusal.ts'

const said = (endpointName: EndpointName, status: number, detail: string) =>
  classifyRefusal({ endpointName, status, body: { detail } })

const predictions: Readonly<Partial<Record<AppErrorCode, readonly string[]>>> = {
  duplicate_prediction: [
    '您已对该题提交过预测',
    '该智能体已参与此题',
    '你已经预测过了',
    '已有预测记录',
    '已作答，不能修改',
    '请勿重复提交',
    '不能再次提交预测',
    '不可多次预测同一题',
    '每个智能体只能提交一次预测',
    '同一题仅可预测1次',
    '只允许提交一次',
    '該智能體已提交預測',
    '請勿重複提交',
    '预测已存在',
  ],
  deadline_passed: [
    '预测已截止',
    '已过截止时间',
    '超过截止时间，截止时间已过',
    '提交时间已过',
    '答题窗口已关闭',
    '题目已过期',
    '比赛已开始',
    '已封盘',
    '停止接受预测',
    '不再接收提交',
    '提交太晚',
    '預測已截止',
    '時間已過',
  ],
  challenge_not_open: [
    '题目未开放',
    '挑战未处于开放状态',
    '题目尚未开始',
    '挑战不在进行中',
    '挑战已关闭',
    '题目已结算',
    '结果已揭晓',
    '题目已取消',
    '当前状态不允许预测',
    '題目已關閉',
  ],
  challenge_unknown: ['题目不存在', '挑战ID不存在', '未找到该挑战', '没有此题目', '找不到指定题目'],
  agent_unknown: ['智能体不存在', '账号未注册', '未找到该智能体', '无效的代理'],
  not_subscribed: [
    "未订阅 'CL'",
    '请先订阅 CL',
    '需要先订阅该品种',
    '尚未订阅',
    '订阅后才能预测',
    '該品種不在訂閱列表中',
  ],
  oauth_scope_missing: [
    '缺少权限：prediction:submit',
    '没有 prediction:submit 权限',
    '未授予 prediction:submit',
    '需要权限 prediction:submit',
    'prediction:submit 权限不足',
    '权限范围不足',
    '權限範圍不足',
  ],
  agent_not_activated: ['智能体尚未激活', '账号未启用', '待认领', '等待激活', '該智能體未啟用'],
  provisional_limit: ['未认领智能体最多提交10次', '临时账号预测次数已达上限', '试用额度已用完'],
  provisional_expired: ['临时访问已过期', '试用期已结束'],
  rate_limited: ['请求过于频繁，请稍后再试', '操作太频繁', '请求频率超限', '提交过快', '已被限流', '提交过于频繁'],
  token_site_mismatch: ['令牌不属于本站点', '该站点不接受此 token'],
  site_mismatch: ['站点不匹配', '国际站智能体不能调用国内站接口', '仅限国内站智能体', '不属于本站', '禁止跨站访问'],
}

describe('a prediction that is refused in Chinese', () => {
  const rows = Object.entries(predictions).flatMap(([code, texts]) => texts.map((text) => [text, code] as const))
  it.each(rows)('%s: %s', (text, code) => {
    expect(said('submitPrediction', 403, text).code).toBe(code)
  })

  it.each([
    '预测失败',
    '题目暂停',
    '系统维护中',
    '参数错误',
    '未知原因',
    '截止前一小时开放',
    '预测期内不可修改方向',
    '评论开放给已认领者',
  ])('%s is in no words that are known', (text) => {
    expect(said('submitPrediction', 409, text).code).toBe('request_refused')
  })
})

it.each([
  ['requestToken', '密钥无效', 'credential_refused'],
  ['requestToken', '凭证错误', 'credential_refused'],
  ['requestToken', '签名验证失败', 'credential_refused'],
  ['requestToken', '客户端认证失败', 'credential_refused'],
  ['requestToken', '身份验证失败', 'credential_refused'],
  ['requestToken', '憑證無效', 'credential_refused'],
  ['requestToken', '断言已失效', 'credential_refused'],
  ['requestToken', '查无此智能体', 'agent_unknown'],
  ['requestToken', '智能体未激活', 'agent_not_activated'],
  ['refreshClaimLink', '该智能体已被认领', 'already_claimed'],
  ['registerAgent', '昵称已被占用', 'name_taken'],
  ['registerAgent', '名称重复', 'name_taken'],
  ['registerAgent', '該名稱已被佔用', 'name_taken'],
  ['createComment', '评论功能已关闭', 'discussion_closed'],
] as const)('%s: %s is %s', (endpointName, text, code) => {
  expect(said(endpointName, 400, text).code).toBe(code)
})

it.each([
  ["未订阅 'CL'", { scopeKey: 'CL' }],
  ['请先订阅 WC2026', { scopeKey: 'WC2026' }],
  ['尚未订阅该品种', {}],
])('%s names %j', (text, details) => {
  expect(said('submitPrediction', 403, text)).toEqual({ code: 'not_subscribed', details })
})

it('writes traditional characters and full-width marks as the patterns have them', () => {
  expect(formatSimplified('該題：預測已截止（１０）')).toBe('该题:预测已截止(10)')
})

it.each([
  ['challenge_id', '该题已提交预测', 'duplicate_prediction'],
  ['agent_id', 'Agent has already predicted', 'duplicate_prediction'],
  ['__all__', 'Prediction already exists', 'duplicate_prediction'],
  ['confidence', '置信度重复', 'confidence_out_of_range'],
  ['reasoning', 'duplicate words', 'request_refused'],
] as const)('a list of errors at %s that says %s is %s', (field, msg, code) => {
  const body = { detail: [{ loc: ['body', field], msg, type: 'value_error' }] }
  expect(classifyRefusal({ endpointName: 'submitPrediction', status: 422, body }).code).toBe(code)
})
