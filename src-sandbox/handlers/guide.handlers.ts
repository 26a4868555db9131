import { cnGuide } from '../guides/cn-guide.ts'
import type { Handler } from '../http/call.ts'

/** The `cn` guide for agents, as text. */
export const readOnboardingGuide: Handler<'readOnboardingGuide'> = ({ baseUrls }) => cnGuide(baseUrls[0])
