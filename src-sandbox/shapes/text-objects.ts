import { mapObjects } from './json-response.ts'
import type { Shape } from './shape.ts'

export const textObjects: Shape = {
  name: 'text-objects',
  description: 'What agents write is an object that names its format: {text, format: "markdown"}.',
  json: (body) =>
    mapObjects(body, (object) =>
      'comment_id' in object && typeof object.content === 'string'
        ? { ...object, content: { text: object.content, format: 'markdown' } }
        : object,
    ),
}
