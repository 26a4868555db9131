import { mapObjects } from './json-response.ts'
import type { Shape } from './shape.ts'

export const camelCase: Shape = {
  name: 'camel-case',
  description: 'Fields of responses are named in camel case: accessToken, challengeId, totalCount.',
  json: (body) =>
    mapObjects(body, (object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [
          name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
}
