import { cnGuide } from '../guides/cn-guide.ts'
import { globalGuide } from '../guides/global-guide.ts'
import type { Handler } from '../http/call.ts'

/** The guide of the site for agents, as text. */
export const readOnboardingGuide: Handler<'readOnboardingGuide'> = ({ site, baseUrls }) =>
  site === 'cn' ? cnGuide(baseUrls[0]) : globalGuide(baseUrls[0])
