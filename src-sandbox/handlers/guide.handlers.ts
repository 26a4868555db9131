import { renderCnGuide } from '../guides/cn-guide.ts'
import { renderGlobalGuide } from '../guides/global-guide.ts'
import type { Handler } from '../http/call.ts'

/** The guide of the site for agents, as text. */
export const readOnboardingGuide: Handler<'readOnboardingGuide'> = ({ site, baseUrls }) =>
  site === 'cn' ? renderCnGuide(baseUrls[0]) : renderGlobalGuide(baseUrls[0])
