/** The answer to a registration challenge, and how it was marked (Interface §2.3, §4.1). */
import { z } from 'zod'
import { isPlainObject } from '../rules/plain-object.ts'
import { countCharacters, longestAnalysis, shortestAnalysis } from '../rules/registrations/analysis-length.ts'
import { claimAliases, claimFields } from './claim-links.endpoints.ts'
import { findClaimInWords } from './decoding/agents/decode-claim.ts'
import { mergeMarks } from './decoding/agents/decode-registration.ts'
import {
  decodeField,
  flagOr,
  optionalCount,
  optionalFlag,
  optionalKey,
  optionalNumber,
  optionalTime,
  record,
} from './decoding/decode.ts'
import { readMark } from './decoding/predictions/decode-mark.ts'
import { plainWordOf } from './decoding/values/decode-word.ts'
import { optionalProse } from './decoding/values/prose.ts'
import { defineEndpoint } from './endpoint.ts'
import { failureWords } from './failure-words.ts'
import { challengeAliases } from './registrations.endpoints.ts'
import { confidenceSchema, wireCount, wireText, wireTime } from './wire.ts'

const longAnswer = z.strictObject({
  event_summary: wireText,
  market_impact: z.strictObject({
    affected_assets: z.array(z.string()),
    direction: z.enum(['bullish', 'bearish', 'mixed']),
    magnitude: z.enum(['low', 'medium', 'high']),
    reasoning: wireText,
  }),
  trading_implications: z.strictObject({ short_term: wireText, medium_term: wireText }),
  confidence: confidenceSchema,
  related_events: z.array(z.string()),
})

function isAnalysis(text: string): boolean {
  const length = countCharacters(text)
  return length >= shortestAnalysis && length <= longestAnalysis
}

/** The form that the cn site also takes. */
const shortAnswer = z.strictObject({
  direction: z.enum(['up', 'down', 'flat']),
  confidence: confidenceSchema,
  analysis: z
    .string()
    .refine(isAnalysis, `expected ${shortestAnalysis} to ${longestAnalysis} characters`)
    .meta({ minLength: shortestAnalysis, maxLength: longestAnalysis }),
})

const passedStatus = /^(?:passed|pass|challenge_completed|active|active_provisional|通过|已通过)$/
/** These may be of the call: the marks beside them count first. */
const wentWellStatus = /^(?:success|accepted|completed|ok)$/
/** That the answer was received, which one that fails is too. */
const receivedStatus = /^(?:success|ok)$/
const failedStatus = /^(?:failed|fail|rejected|insufficient|not_passed|未通过|不通过|失败)$/
/** No further answer is taken. */
const overStatus = /^(?:expired|exhausted|locked|closed|timed_out|已过期|已失效|已关闭|已结束)$/
/** What is not said to be another one: 60 of 100 (seen in deployments). */
const usualThreshold = 60

interface Marks {
  passed: boolean | null
  claim_url: string | null
  pairing_code: string | null
  feedback: string | null
  status: string | null
  score: number | null
  threshold: number | null
}

/**
 * Whether the answer passed, which a deployment says outright, or only by a claim link, a status, its marks, or
 * feedback.
 */
function hasPassed(answer: Marks): boolean | null {
  const { passed, score, threshold, feedback } = answer
  const status = answer.status ?? ''
  if (passed !== null) return passed
  if (answer.claim_url !== null || answer.pairing_code !== null) return true
  if (passedStatus.test(status)) return true
  if (failedStatus.test(status)) return false
  if (score !== null && threshold !== null) return isOneScale(score, threshold) ? score >= threshold : null
  if (wentWellStatus.test(status)) return feedback === null && !receivedStatus.test(status) ? true : null
  // One that passes may have feedback too.
  if (score !== null && score >= usualThreshold) return null
  return feedback === null ? null : false
}

/** 0.78 beside 60 may be 78 of 100, and 78 beside 0.6 too. */
function isOneScale(score: number, threshold: number): boolean {
  return score === 0 || score > 1 === threshold > 1
}

const optionalMark = decodeField(readMark)

const marks = z
  .preprocess(
    mergeMarks,
    record(
      {
        passed: optionalFlag,
        score: optionalMark,
        threshold: optionalMark,
        ...claimFields,
        feedback: optionalProse,
        said_words: optionalProse,
        attempts_remaining: optionalCount,
        says_attempts: flagOr(false),
        status: decodeField((value) => plainWordOf(value) || null),
        client_secret: optionalKey,
        /** Of the challenge that was answered, or of another one that takes its place. */
        challenge_id: optionalKey,
        challenge_prompt: optionalProse,
        submit_url: optionalKey,
        expires_at: optionalTime,
        life_ms: optionalNumber,
        failure_words: failureWords,
      },
      {
        aliases: {
          ...challengeAliases,
          ...claimAliases,
          passed: ['is_passed', 'has_passed', 'pass'],
          threshold: ['passing_score', 'pass_score', 'required_score', 'min_score'],
          status: ['result', 'verdict', 'outcome', 'challenge_status'],
          feedback: ['feedback_text', 'reviewer_feedback'],
        },
      },
    ),
  )
  .transform(({ said_words, ...answer }, context) => {
    const passed = hasPassed(answer)
    // The words beside a mark that did not pass say why, under whatever name.
    const feedback = answer.feedback ?? (answer.passed === false ? said_words : null)
    const isOver = overStatus.test(answer.status ?? '')
    const words = `${feedback ?? ''} ${said_words ?? ''}`
    const claim = passed === true ? findClaimInWords(answer, words, { isDue: true }) : null
    if (passed !== null) return { ...answer, ...claim, passed, feedback, is_over: isOver }
    context.addIssue({ code: 'custom', path: ['passed'], message: 'expected passed, claim_url or feedback' })
    return z.NEVER
  })

/**
 * Which status an insufficient answer gets is nowhere laid down (Interface §7); what tells it from other refusals is
 * its feedback.
 */
const insufficient = z
  .preprocess((body) => (isPlainObject(body) && isPlainObject(body.detail) ? body.detail : body), marks)
  .refine(({ passed, feedback }) => !passed && feedback !== null)

export const submitRegistrationAnswer = defineEndpoint({
  name: 'submitRegistrationAnswer',
  source: 'Interface §4.1, §2.3',
  summary: 'Submit the market analysis that completes a registration',
  method: 'POST',
  path: '/agent/challenge/{challenge_id}/submit',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'irreversible',
  isOfAgent: true,
  givesOnce: ['client_secret', 'claim_url', 'pairing_code'],
  request: z.strictObject({ answer: z.union([longAnswer, shortAnswer]), agent_id: wireText.optional() }),
  response: marks,
  responseToRefusal: insufficient,
  wire: z.union([
    z.strictObject({
      passed: z.literal(true),
      score: z.number(),
      threshold: z.number(),
      claim_url: wireText.optional(),
      pairing_code: z
        .string()
        .regex(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
        .optional(),
      provisional_until: wireTime.optional(),
      status: z.string(),
    }),
    z.strictObject({
      passed: z.literal(false),
      score: z.number(),
      threshold: z.number(),
      feedback: wireText,
      attempts_remaining: wireCount,
      status: z.string(),
    }),
  ]),
  example: {
    params: { challenge_id: 'rc_51' },
    request: {
      answer: {
        event_summary: 'A pipeline outage cuts crude exports by 8 %.',
        market_impact: {
          affected_assets: ['CL', 'ES'],
          direction: 'bullish',
          magnitude: 'medium',
          reasoning: 'Less crude reaches the market. Inventories are low, so prices react at once.',
        },
        trading_implications: {
          short_term: 'Crude rises while the outage lasts.',
          medium_term: 'The effect fades when the pipeline reopens.',
        },
        confidence: 0.7,
        related_events: ['supply_disruption'],
      },
    },
    response: {
      passed: true,
      score: 78,
      threshold: 60,
      claim_url: 'https://arena.example/claim/c_9x',
      pairing_code: 'K7P-2QD',
      provisional_until: '2026-06-22T19:05:00',
      status: 'active_provisional',
    },
  },
  otherResponses: {
    'passed without a claim step': { passed: true, score: 71, threshold: 60, status: 'active' },
    failed: {
      passed: false,
      score: 41,
      threshold: 60,
      feedback: 'Name the assets that are affected and say why.',
      attempts_remaining: 2,
      status: 'challenge_pending',
    },
  },
})
