/** The onboarding guides that sites serve as text (Interface §4.4; the global one at the mirrored place). */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const readOnboardingGuide = defineEndpoint({
  name: 'readOnboardingGuide',
  source: 'Interface §4.4',
  summary: 'The onboarding guide of the site, as plain text',
  method: 'GET',
  path: '/agent/onboarding/guide.txt',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  textResponse: true,
  response: z.string(),
  wire: z.string(),
  example: { response: '接入指南\n1. 注册\n2. 完成市场分析\n' },
})
