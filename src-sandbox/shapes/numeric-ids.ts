import type { Shape } from './shape.ts'

const idField = /"((?:[a-z]+_)*id)":"(\d{19})"/g
/** A text of JSON, or a whole number too large to be read without loss. */
const textOrBigNumber = /"(?:[^"\\]|\\.)*"|\d{16,}(?![\d.eE])/g

export const numericIds: Shape = {
  name: 'numeric-ids',
  description: 'New ids are JSON numbers of 19 digits, one after the other: read as doubles they are all the same.',
  settings: { ids: 'number' },
  request: (call) => ({
    ...call,
    bodyText: call.bodyText.replace(textOrBigNumber, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  }),
  response: (response) =>
    response.body === null || response.headers['content-type'] !== 'application/json'
      ? response
      : { ...response, body: response.body.replace(idField, '"$1":$2') },
}
