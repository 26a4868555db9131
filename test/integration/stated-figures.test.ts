/** Texts and documents that state a limit state the one that the code has, in both languages. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxPastedLength } from '#contract/ipc/imports.procedures.ts'
import { maxTableRows, maxTableTextLength } from '#contract/ipc/registration-tables.ts'
import { maxAgentNameLength } from '#contract/rules/agents/agent-name.ts'
import { claimLinkLifeMs } from '#contract/rules/agents/claim-state.ts'
import { maxTagLength, maxTagsPerAgent } from '#contract/rules/agents/tag.ts'
import { differenceResamples, fleetResamples, leastChallenges } from '#contract/rules/analytics/bootstrap.ts'
import { leastCommon, leastPredictions } from '#contract/rules/analytics/error-correlations.ts'
import { leastField } from '#contract/rules/analytics/place-in-field.ts'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import { minPassphraseLength } from '#contract/rules/credentials/passphrase-strength.ts'
import { longestDiscussionText } from '#contract/rules/discussion/text-limits.ts'
import { nearIdenticalFrom } from '#contract/rules/discussion/text-similarity.ts'
import { maxDropBytes } from '#contract/rules/drops/drop-file.ts'
import { placesBeside } from '#contract/rules/leaderboards/places-beside.ts'
import { mostUnasked, unaskedWindowMs } from '#contract/rules/outbox/send-limit.ts'
import { maxPredictionRows } from '#contract/rules/predictions/prediction-table.ts'
import { longestReasoning } from '#contract/rules/predictions/reasoning-limit.ts'
import { longestAnalysis, shortestAnalysis } from '#contract/rules/registrations/analysis-length.ts'
import { maxJwksUrlLength } from '#contract/rules/registrations/jwks-url.ts'
import { shortestAbsenceMs } from '#contract/rules/reminders/absence.ts'
import { callsPerMinute } from '#contract/service/rate-limits.ts'
import { maxDraggedBytes } from '../../src-main/operations/dragged/dragged-files.ts'
import { mostPerMinute, mostWaiting, unchangedMs } from '../../src-main/operations/drops/add-files.ts'
import { maxImportedAgents } from '../../src-main/operations/imports/parse-import.ts'
import { keptTop } from '../../src-main/operations/leaderboards/select-kept-rows.ts'
import { openedSecretsHeldMs } from '../../src-main/operations/opened-secrets.ts'
import { mostChallenges } from '../../src-main/operations/profiles/find-predictions.ts'
import { maxAnswers } from '../../src-main/operations/registrations/table/parse-answers.ts'
import { failuresToOpen, turnEveryMs } from '../../src-main/service/policy/circuit-breaker.ts'
import { mostRequestsKept } from '../../src-main/service/wire-log.ts'
import { maxRsaBits, minRsaBits } from '../../src-main/session/key-material.ts'
import { mostBackups } from '../../src-main/store/database/backup.ts'
import { maxImportBytes } from '../../src-main/system/read-text-file.ts'
import { maxClearBytes, maxPackBytes } from '../../src-main/vault/pack/pack-file.ts'
import { nearness } from '../../src-renderer/features/predictions/desk/payoff.ts'
import { maxTableLength } from '../../src-renderer/features/predictions/import/read-prediction-table.ts'
import { fewResults } from '../../src-renderer/features/results/few-results.ts'
import { english } from '../../src-renderer/i18n/english.ts'
import { englishOnDemand } from '../../src-renderer/i18n/english-on-demand.ts'
import { simplifiedChinese } from '../../src-renderer/i18n/simplified-chinese.ts'
import { claimLinkHours } from '../../src-sandbox/rules/claims.ts'

const inHours = (ms: number) => ms / 3_600_000
const inKibibytes = (bytes: number) => bytes / 1024
/** As everywhere on screen: of a file, or of a text that is pasted, as if each of its characters took a byte. */
const inMegabytes = (bytes: number) => bytes / 1_000_000
/** Of encrypted backups alone, whose limit lets somewhat more pass than is stated. */
const inMebibytes = (bytes: number) => bytes / 1024 / 1024
const inMinutes = (ms: number) => ms / 60_000

const stated: readonly (readonly [key: string, figures: readonly number[]])[] = [
  ['claims.clock.atLatestHelp', [inHours(claimLinkLifeMs)]],
  ['dragged.refused.too_large.what', [inMegabytes(maxDraggedBytes)]],
  ['drops.fault.too_large', [inKibibytes(maxDropBytes)]],
  ['drops.folder.beyondLimit_other', [mostWaiting, mostPerMinute]],
  ['errors.import_too_large.what', [inMegabytes(maxImportBytes), maxImportedAgents]],
  ['imports.chooseFileHelp', [inMegabytes(maxImportBytes), maxImportedAgents]],
  ['errors.table_too_large.what', [inMegabytes(maxImportBytes), maxTableRows]],
  ['errors.answers_unreadable.next', [inMegabytes(maxImportBytes), maxAnswers]],
  ['errors.label_malformed.what', [maxTagLength]],
  ['errors.name_malformed.what', [maxAgentNameLength]],
  ['errors.too_many_tags.what', [maxTagsPerAgent]],
  ['errors.pack_too_large.what', [inMebibytes(maxPackBytes), inMebibytes(maxClearBytes)]],
  ['errors.key_too_weak.next', [minRsaBits, maxRsaBits]],
  ['errors.key_too_long.next', [maxRsaBits]],
  ['agents.credential.keyHelp', [minRsaBits, maxRsaBits]],
  ['analytics.few', [fewResults]],
  ['predictions.paste.fault.reasoning_too_long', [longestReasoning]],
  ['predictions.import.fault.too_long', [inMegabytes(maxTableLength)]],
  ['fleet.labelFault.too_long', [maxTagLength]],
  ['registrations.length_other', [shortestAnalysis, longestAnalysis]],
  ['registrations.answerHelp.analysis', [shortestAnalysis, longestAnalysis]],
  ['registrations.fault.too_short', [shortestAnalysis]],
  ['registrations.fault.too_long', [longestAnalysis]],
  ['registrations.formFault.not_an_address', [maxJwksUrlLength]],
  ['imports.pasteHelp', [inMegabytes(maxPastedLength)]],
  ['imports.tooLong', [inMegabytes(maxPastedLength)]],
  ['analytics.compare.fewChallenges', [leastChallenges]],
  ['analytics.fleet.agentsLeftOut_other', [leastPredictions]],
  ['analytics.fleet.noneText', [leastPredictions]],
  ['analytics.fleet.chartSummary', [leastCommon]],
  ['analytics.fleet.cannotCompare', [leastPredictions]],
  ['fleet.labels.tooMany', [maxTagsPerAgent]],
  ['imports.forgotten', [inMinutes(openedSecretsHeldMs)]],
  ['leaderboards.history.kept', [keptTop, placesBeside]],
  ['packs.preview.forgotten', [inMinutes(openedSecretsHeldMs)]],
  ['predictions.record.help', [nearness]],
  ['profiles.predictions.help', [mostChallenges]],
  ['registrations.pattern.wrong', [maxTableRows]],
  ['registrations.table.fileHelp', [maxTableRows]],
  ['results.field.help', [leastField]],
  ['results.summary.few', [fewResults]],
  ['settings.backups.lead', [mostBackups]],
]

const thousands = (figure: number) => figure.toLocaleString('en')

it('docs/sandbox.md states how long a claim link of the sandbox lives', () => {
  const text = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')
  expect(text).toContain(`it lives for ${claimLinkHours} hours of sandbox time`)
})

it('docs/drop-folder.md states the limits of a file', () => {
  const text = readFileSync(new URL('../../docs/drop-folder.md', import.meta.url), 'utf8')
  for (const said of [
    `up to ${inKibibytes(maxDropBytes)} KB`,
    `not changed for ${unchangedMs / 1_000} seconds`,
    `| \`reasoning\` | optional | – | up to ${thousands(longestReasoning)} characters`,
    `| \`text\` | – | required | up to ${thousands(longestDiscussionText)} characters`,
    `${thousands(mostWaiting)} files may wait, and ${thousands(mostPerMinute)} are taken a minute`,
  ])
    expect(text).toContain(said)
})

const inWords: Readonly<Record<number, readonly string[]>> = {
  0.5: ['half', '半'],
  1: ['an', '一'],
  5: ['five', '五'],
  7: ['seven', '七'],
  10: ['ten', '十'],
}
const shares: Readonly<Record<number, readonly string[]>> = { 0.6: ['three fifths', '五分之三'] }
/** With separators of thousands, or without. */
const writings = (figure: number) => [String(figure), figure.toLocaleString('en')]

function isStated(text: string, figure: number): boolean {
  const numbers: readonly string[] = text.match(/\d[\d,.]*\d|\d/g) ?? []
  if (numbers.some((number) => writings(figure).includes(number))) return true
  return (inWords[figure] ?? []).some((word) => new RegExp(/\p{ASCII}/u.test(word) ? `\\b${word}\\b` : word).test(text))
}

const textAt = (words: object, key: string): unknown =>
  key.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), words)

it.each(stated)('%s', (key, figures) => {
  for (const language of [{ ...english, ...englishOnDemand }, simplifiedChinese]) {
    const text = String(textAt(language, key))
    for (const figure of figures) expect(isStated(text, figure), `${figure} in: ${text}`).toBe(true)
  }
})

it.each([
  [
    'guide.md',
    [
      `more than ${mostUnasked} items go out within ${inMinutes(unaskedWindowMs)} minutes`,
      `takes up to ${thousands(maxImportedAgents)} agents`,
      `of ${thousands(minRsaBits)} to ${thousands(maxRsaBits)} bits`,
      `taken off again after ${clipboardSeconds} seconds`,
      `passphrase of at least ${minPassphraseLength} characters`,
      `passphrase, of at least ${minPassphraseLength} characters`,
      `${inWords[mostBackups]?.[0]} made last`,
      `pasted (up to ${inMegabytes(maxTableTextLength)} MB) or as a file (up to ${inMegabytes(maxImportBytes)} MB), up to ${thousands(maxTableRows)} rows`,
      `up to ${thousands(maxPredictionRows)} rows`,
      `up to ${inMegabytes(maxImportBytes)} MB outside the window`,
      `pasting takes up to ${inMegabytes(maxPastedLength)} MB`,
      `a table of predictions of up to ${inMegabytes(maxDraggedBytes)} MB, one of agents or registrations of up to ${inMegabytes(maxImportBytes)} MB`,
      `the top ${keptTop}, five places around each`,
      `drawn again, ${thousands(differenceResamples)} times (likeness ${fleetResamples})`,
      `interval (${fleetResamples} resamples`,
      `lists the last ${mostRequestsKept} requests`,
      `has ${shares[nearIdenticalFrom]?.[0]} of its pairs`,
      `(${inWords[failuresToOpen]?.[0]} requests in a row have failed)`,
      `reads a list instead, every ${inWords[inMinutes(turnEveryMs)]?.[0]} minute`,
      `could see the window for ${inWords[inHours(shortestAbsenceMs)]?.[0]} hour or more`,
    ],
  ],
  [
    'guide.zh-CN.md',
    [
      `${inMinutes(unaskedWindowMs)} 分钟内发送超过 ${mostUnasked} 项之前`,
      `最多接受 ${thousands(maxImportedAgents)} 个智能体`,
      `${thousands(minRsaBits)} 至 ${thousands(maxRsaBits)} 位`,
      `剪贴板；${clipboardSeconds} 秒后`,
      `您的口令（至少 ${minPassphraseLength} 个字符）经`,
      `您的口令（至少 ${minPassphraseLength} 个字符）才能`,
      `最后制作的${inWords[mostBackups]?.[1]}份`,
      `可粘贴（最多 ${inMegabytes(maxTableTextLength)} MB）或选择文件（最大 ${inMegabytes(maxImportBytes)} MB），最多 ${thousands(maxTableRows)} 行`,
      `最多 ${thousands(maxPredictionRows)} 行`,
      `在窗口之外读取，最大 ${inMegabytes(maxImportBytes)} MB`,
      `粘贴最多 ${inMegabytes(maxPastedLength)} MB`,
      `预测表格最大 ${inMegabytes(maxDraggedBytes)} MB，智能体或注册表格最大 ${inMegabytes(maxImportBytes)} MB`,
      `前 ${keptTop} 名，以及您的智能体前后各五名`,
      `整个挑战重抽样 ${thousands(differenceResamples)} 次（相似度 ${fleetResamples} 次）`,
      `一并重抽样 ${fleetResamples} 次`,
      `发往您的服务的最近 ${mostRequestsKept} 个请求`,
      `有${shares[nearIdenticalFrom]?.[1]}相同`,
      `（连续${inWords[failuresToOpen]?.[1]}次请求失败）`,
      `每${inWords[inMinutes(turnEveryMs)]?.[1]}分钟读取一次列表`,
      `如果${inWords[inHours(shortestAbsenceMs)]?.[1]}小时或更久没有人能看到窗口`,
    ],
  ],
  ['desktop.md', [`the last ${mostRequestsKept} requests`]],
])('%s states the figures of files, lists and methods', (name, statements) => {
  const guide = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  for (const said of statements) expect(guide).toContain(said)
})

it.each([
  ['guide.md', /(\d+) comments, (\d+) replies, (\d+) likes(?:,| and) (\d+) follows/g],
  ['guide.zh-CN.md', /(\d+) 条评论、(\d+) 条回复、(\d+) 个赞(?:、|和) ?(\d+) 个关注/g],
])('%s states the limits a minute', (name, pattern) => {
  const { comment, reply, like, follow } = callsPerMinute
  const guide = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
  const said = [...guide.matchAll(pattern)].map(([, ...figures]) => figures.map(Number))
  expect(said).toEqual([
    [comment, reply, like, follow],
    [comment, reply, like, follow],
  ])
})
