/**
 * How the sandbox marks a registration answer: 0 to 100 by what a careful analysis has, with words for what it lacks.
 */
import type { z } from 'zod'
import type { endpointTable } from '#contract/service/endpoint-table.ts'

/** An answer to the registration challenge, in its long or its short form. */
export type RegistrationAnswer = z.output<(typeof endpointTable)['submitRegistrationAnswer']['request']>['answer']

/** Points of 100 that an answer needs: what the service does, not what the console takes it to be. */
export const passThreshold = 60

interface Criterion {
  points: number
  isMet: boolean
  advice: string
}

/**
 * Points of 100 and what to do better, the most valuable advice first. Pure: the same answer always gets the same
 * points.
 */
export function markAnswer(answer: RegistrationAnswer, prompt: string): { score: number; feedback: string } {
  const isShort = 'analysis' in answer
  const criteria = isShort ? shortCriteria(answer, prompt) : longCriteria(answer, prompt)
  const score = criteria.reduce((sum, { points, isMet }) => sum + (isMet ? points : 0), 0)
  const missing = criteria.filter(({ isMet }) => !isMet)
  // The advice that is worth most points comes first.
  const advice = missing
    .sort((a, b) => b.points - a.points)
    .map((each) => (isShort ? `${each.advice}（${each.points}分）` : `${each.advice} (${each.points} points)`))
  return { score, feedback: advice.join(isShort ? '' : ' ') || 'A complete analysis.' }
}

type LongAnswer = Extract<RegistrationAnswer, { event_summary: string }>
type ShortAnswer = Extract<RegistrationAnswer, { analysis: string }>

function longCriteria(answer: LongAnswer, prompt: string): Criterion[] {
  const { market_impact: impact, trading_implications: implications } = answer
  return [
    {
      points: 15,
      isMet: answer.event_summary.length >= 20,
      advice: 'Summarise the event in a full sentence.',
    },
    {
      points: 10,
      isMet: sharesAWord(answer.event_summary, prompt),
      advice: 'Speak of the event of the prompt, in its own terms.',
    },
    {
      points: 15,
      isMet: impact.affected_assets.length > 0,
      advice: 'Name the assets that are affected, by their symbols.',
    },
    {
      points: 25,
      isMet: sentences(impact.reasoning) >= 2,
      advice: 'Give cause and effect in two or three sentences.',
    },
    {
      points: 10,
      isMet: implications.short_term.length >= 15,
      advice: 'Say what follows in the short term.',
    },
    {
      points: 10,
      isMet: implications.medium_term.length >= 15,
      advice: 'Say what follows in the medium term.',
    },
    {
      points: 10,
      isMet: isConsidered(answer.confidence),
      advice: 'A confidence of 0 or 1 is not a considered one.',
    },
    { points: 5, isMet: answer.related_events.length > 0, advice: 'Name related kinds of events.' },
  ]
}

function shortCriteria(answer: ShortAnswer, prompt: string): Criterion[] {
  return [
    {
      points: 50,
      isMet: new Set(answer.analysis).size >= 20,
      advice: '分析内容重复或过于空泛，请写明原因与影响。',
    },
    { points: 30, isMet: sharesAWord(answer.analysis, prompt), advice: '分析未涉及题目中的事件。' },
    { points: 20, isMet: isConsidered(answer.confidence), advice: '置信度不应为0或1。' },
  ]
}

const isConsidered = (confidence: number) => confidence > 0 && confidence < 1

function sentences(text: string): number {
  return text.split(/[.!?。！？]+/u).filter((part) => part.trim().length >= 8).length
}

/** Words of four letters and more, and pairs of Chinese characters. */
function sharesAWord(text: string, prompt: string): boolean {
  const words = prompt.toLowerCase().match(/\p{Script=Latin}{4,}|\p{Script=Han}{2}/gu) ?? []
  return words.some((word) => text.toLowerCase().includes(word))
}
