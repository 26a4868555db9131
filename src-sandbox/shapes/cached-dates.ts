import type { Shape } from './shape.ts'

const ageS = 240

export const cachedDates: Shape = {
  name: 'cached-dates',
  description: `Public reads come as from a cache: "Age: ${ageS}" and a Date that is as old.`,
  response: (response, call) =>
    call.method === 'GET' && !call.isAuthenticated && response.status < 400
      ? {
          ...response,
          headers: {
            ...response.headers,
            age: String(ageS),
            date: new Date(call.nowMs - ageS * 1000).toUTCString(),
          },
        }
      : response,
}
