import { parseServiceTime } from '#contract/rules/service-time.ts'
import { mapTexts } from './json-response.ts'
import type { Shape } from './shape.ts'

const plainTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

export const epochTimes: Shape = {
  name: 'epoch-times',
  description: 'Times are text of seconds since 1970: "1781550000".',
  json: (body) =>
    mapTexts(body, (text) => {
      const atMs = plainTime.test(text) ? parseServiceTime(text) : null
      return atMs === null ? text : String(atMs / 1000)
    }),
}
