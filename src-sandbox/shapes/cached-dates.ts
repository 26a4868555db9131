import type { Shape } from './shape.ts'

const ageS = 240

export const cachedDates: Shape = {
  name: 'cached-dates',
  description: `Public reads come as from a cache: "Age: ${ageS}" and a Date that is as old.`,
  answer: (answer, call) =>
    call.method === 'GET' && !call.isAuthenticated && answer.status < 400
      ? {
          ...answer,
          headers: {
            ...answer.headers,
            age: String(ageS),
            date: new Date(call.nowMs - ageS * 1000).toUTCString(),
          },
        }
      : answer,
}
