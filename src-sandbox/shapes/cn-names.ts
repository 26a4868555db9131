import { mapChallenges, omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

export const cnNames: Shape = {
  name: 'cn-names',
  description: 'Challenges of the cn site have cn_asset and closes_at, and neither asset, deadline nor status.',
  json: (body, { site }) =>
    site === 'cn'
      ? mapChallenges(body, (challenge) =>
          'cn_asset' in challenge ? omitFields(challenge, ['asset', 'deadline', 'status']) : challenge,
        )
      : body,
}
