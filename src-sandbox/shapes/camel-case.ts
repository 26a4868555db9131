import { mapObjects } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const camelCase: Shape = {
  name: 'camel-case',
  description: 'Fields of answers are named in camel case: accessToken, challengeId, totalCount.',
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
