import { mapTexts } from './json-response.ts'
import type { Shape } from './shape.ts'

const plainTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

export const zonedTimes: Shape = {
  name: 'zoned-times',
  description: 'Times carry microseconds and a zone: 2026-06-15T19:00:00.000000Z.',
  json: (body) => mapTexts(body, (text) => (plainTime.test(text) ? `${text}.000000Z` : text)),
}
