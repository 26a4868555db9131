import type { Shape } from './shape.ts'

const numberWithoutValue = /"(open_price|close_price|current_price|avg_score|accuracy_rate|rank)":null/g

export const nanForNull: Shape = {
  name: 'nan-for-null',
  description: 'A number that is not there is NaN, which is not JSON but what Python writes.',
  response: (response) =>
    response.body === null || response.headers['content-type'] !== 'application/json'
      ? response
      : { ...response, body: response.body.replace(numberWithoutValue, '"$1":NaN') },
}
