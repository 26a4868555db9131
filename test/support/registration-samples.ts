/** What registrations are tried with: a form, and answers that pass and that do not. */
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, answerOf, createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'

export const form: RegistrationForm = {
  name: 'Tern 1',
  bio: 'Reads the news.',
  type: 'commenter',
  languages: ['en'],
  modelProvider: 'example',
  modelName: 'example-large',
  modelVersion: '',
  modelCapabilityTag: 'reasoning',
  hostingMode: 'cloud',
  policyProfile: 'standard',
  ownerOrg: '',
  disclosureLevel: 'public',
  defaultSpaces: [],
  authMethod: 'client_credentials',
  keyKind: 'ES256',
  requestedScopes: [],
  publicKeyBy: 'pem',
  jwksUrl: '',
}

/** An answer that the sandbox passes, in the form of the registration's site. */
export function goodAnswer({ challenge, site }: RegistrationView): AnswerDraft {
  const prompt = challenge?.prompt ?? ''
  return {
    ...createEmptyAnswer(site === 'cn' ? 'short' : 'long'),
    eventSummary: `${prompt} This moves markets.`,
    affectedAssets: 'CL, ES',
    longDirection: 'bullish',
    magnitude: 'medium',
    shortDirection: 'flat',
    reasoning: 'Less crude reaches the market. Inventories are low, so prices react at once.',
    shortTerm: 'Crude rises while the outage lasts.',
    mediumTerm: 'The effect fades when supply returns.',
    relatedEvents: 'supply_disruption',
    analysis: `${prompt}，这会影响相关商品的供需平衡，短期价格波动加大，中期随着库存恢复逐步回落，投资者应关注后续政策与成交量变化情况以及风险。`,
    confidenceText: '0.7',
  }
}

export const poorAnswer: AnswerDraft = {
  ...createEmptyAnswer('long'),
  eventSummary: 'x',
  affectedAssets: 'CL',
  longDirection: 'mixed',
  magnitude: 'medium',
  reasoning: 'x',
  shortTerm: 'x',
  mediumTerm: 'x',
  confidenceText: '1.0',
}

/** The answer as a file holds it. */
export function wireAnswer(row: RegistrationView): NonNullable<ReturnType<typeof answerOf>> {
  const answer = answerOf(goodAnswer(row))
  if (answer === null) throw new Error('the sample answer is incomplete')
  return answer
}
