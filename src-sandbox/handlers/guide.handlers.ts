import { cnGuide } from '../guides/cn-guide.ts'
import type { Handler } from '../http/call.ts'

export const readOnboardingGuide: Handler<'readOnboardingGuide'> = ({ baseUrls }) => cnGuide(baseUrls[0])
