import { parseServiceTime } from '#contract/rules/service-time.ts'
import { mapChallenges } from './json-response.ts'
import type { Shape } from './shape.ts'

export const closed: Shape = {
  name: 'closed',
  description: 'Between its deadline and its resolution a challenge is listed as "closed".',
  json: (body, { nowMs }) =>
    mapChallenges(body, (challenge) => {
      const deadlineMs = parseServiceTime(String(challenge.deadline)) ?? nowMs
      return challenge.status === 'open' && deadlineMs < nowMs ? { ...challenge, status: 'closed' } : challenge
    }),
}
