/** Texts and documents that state a limit state the one that the code has, in both languages. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxPastedLength } from '#contract/ipc/imports.procedures.ts'
import { maxTableRows } from '#contract/ipc/registration-tables.ts'
import { maxAgentNameLength } from '#contract/rules/agents/agent-name.ts'
import { claimLinkLifeMs } from '#contract/rules/agents/claim-state.ts'
import { maxTagLength, maxTagsPerAgent } from '#contract/rules/agents/tag.ts'
import { leastChallenges } from '#contract/rules/analytics/bootstrap.ts'
import { longestDiscussionText } from '#contract/rules/discussion/text-limits.ts'
import { maxDropBytes } from '#contract/rules/drops/drop-file.ts'
import { longestReasoning } from '#contract/rules/predictions/reasoning-limit.ts'
import { longestAnalysis, shortestAnalysis } from '#contract/rules/registrations/analysis-length.ts'
import { maxJwksUrlLength } from '#contract/rules/registrations/jwks-url.ts'
import { callsPerMinute } from '#contract/service/rate-limits.ts'
import { maxDraggedBytes } from '../../src-main/operations/dragged/dragged-files.ts'
import { mostPerMinute, mostWaiting, quietMs } from '../../src-main/operations/drops/add-files.ts'
import { maxRows } from '../../src-main/operations/imports/parse-import.ts'
import { maxEntries } from '../../src-main/operations/registrations/table/parse-answers.ts'
import { maxRsaBits, minRsaBits } from '../../src-main/session/key-material.ts'
import { maxClearBytes, maxFileBytes } from '../../src-main/vault/pack/pack-file.ts'
import { maxTableLength } from '../../src-renderer/features/predictions/import/read-prediction-table.ts'
import { fewResults } from '../../src-renderer/features/results/few-results.ts'
import { english } from '../../src-renderer/i18n/english.ts'
import { englishOnDemand } from '../../src-renderer/i18n/english-on-demand.ts'
import { simplifiedChinese } from '../../src-renderer/i18n/simplified-chinese.ts'

const inHours = (ms: number) => ms / 3_600_000
const inKibibytes = (bytes: number) => bytes / 1024
const inMebibytes = (bytes: number) => bytes / 1024 / 1024

const stated: readonly (readonly [key: string, figures: readonly number[]])[] = [
  ['claims.clock.atLatestHelp', [inHours(claimLinkLifeMs)]],
  ['dragged.refused.too_large.what', [maxDraggedBytes / 1_000_000]],
  ['drops.fault.too_large', [inKibibytes(maxDropBytes)]],
  ['drops.folder.beyondLimit_other', [mostWaiting, mostPerMinute]],
  ['errors.import_too_large.what', [maxRows]],
  ['imports.chooseFileHelp', [maxRows]],
  ['errors.table_too_large.what', [maxTableRows]],
  ['errors.answers_unreadable.next', [maxEntries]],
  ['errors.label_malformed.what', [maxTagLength]],
  ['errors.name_malformed.what', [maxAgentNameLength]],
  ['errors.too_many_tags.what', [maxTagsPerAgent]],
  ['errors.pack_too_large.what', [inMebibytes(maxFileBytes), inMebibytes(maxClearBytes)]],
  ['errors.key_too_weak.next', [minRsaBits, maxRsaBits]],
  ['errors.key_too_long.next', [maxRsaBits]],
  ['agents.credential.keyHelp', [minRsaBits, maxRsaBits]],
  ['analytics.few', [fewResults]],
  ['predictions.paste.problem.reasoning_too_long', [longestReasoning]],
  ['predictions.import.fault.too_long', [maxTableLength / 1_000_000]],
  ['fleet.labelFault.too_long', [maxTagLength]],
  ['registrations.length_other', [shortestAnalysis, longestAnalysis]],
  ['registrations.answerHelp.analysis', [shortestAnalysis, longestAnalysis]],
  ['registrations.fault.too_short', [shortestAnalysis]],
  ['registrations.fault.too_long', [longestAnalysis]],
  ['registrations.formFault.not_an_address', [maxJwksUrlLength]],
  ['imports.pasteHelp', [maxPastedLength / 1_000_000]],
  ['imports.tooLong', [maxPastedLength / 1_000_000]],
  ['analytics.compare.fewChallenges', [leastChallenges]],
]

it('docs/drop-folder.md states the limits of a file', () => {
  const text = readFileSync(new URL('../../docs/drop-folder.md', import.meta.url), 'utf8')
  const thousands = (figure: number) => figure.toLocaleString('en')
  for (const said of [
    `up to ${inKibibytes(maxDropBytes)} KB`,
    `not changed for ${quietMs / 1_000} seconds`,
    `| \`reasoning\` | optional | – | up to ${thousands(longestReasoning)} characters`,
    `| \`text\` | – | required | up to ${thousands(longestDiscussionText)} characters`,
    `${thousands(mostWaiting)} files may wait, and ${thousands(mostPerMinute)} are taken a minute`,
  ])
    expect(text).toContain(said)
})

/** With separators of thousands, or without. */
const writings = (figure: number) => [String(figure), figure.toLocaleString('en')]

const textAt = (words: object, key: string): unknown =>
  key.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), words)

it.each(stated)('%s', (key, figures) => {
  for (const language of [{ ...english, ...englishOnDemand }, simplifiedChinese]) {
    const numbers = String(textAt(language, key)).match(/\d[\d,]*\d|\d/g) ?? []
    for (const figure of figures) expect(numbers.some((number) => writings(figure).includes(number))).toBe(true)
  }
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
