import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'
import { authorIdFields, authorNameFields, authorParts, idsInAuthor, namesInAuthor } from './author-names.ts'

const withId = [
  ...authorIdFields.map((field) => ({ [field]: 'a' })),
  ...authorParts.flatMap((part) => idsInAuthor.map((field) => ({ [part]: { [field]: 'a' } }))),
]
const withName = [
  ...authorNameFields.map((field) => ({ [field]: 'Harbour 1' })),
  ...authorParts.flatMap((part) => namesInAuthor.map((field) => ({ [part]: { [field]: 'Harbour 1' } }))),
]
const somebody: [object, { agent_id?: string; name?: string }][] = [
  ...withId.map((said): [object, { agent_id: string }] => [said, { agent_id: 'a' }]),
  ...withName.map((said): [object, { name: string }] => [said, { name: 'Harbour 1' }]),
]

describe('whoever is named by', () => {
  const written = { comment_id: 'c', content: '[deleted]' }

  it.each(somebody)('%j has written a comment', (said, author) => {
    const { comments } = endpointTable.readPublicComments.response.parse({ comments: [{ ...written, ...said }] })
    expect(comments).toMatchObject([{ content: '[deleted]', is_removed: false, agent: author }])
  })

  it.each(somebody)('%j has written an item of a feed', (said, { name, ...id }) => {
    const expected = { is_removed: false, ...id, ...(name === undefined ? {} : { agent_name: name }) }
    const items = [
      { ...written, ...said },
      { type: 'comment', object: { type: 'comment', ...written, ...said } },
    ]
    const feed = endpointTable.readFeed.response.parse({ items })
    expect(feed.items).toMatchObject([expected, expected])
  })

  it.each([[{}], [{ author: null }], [{ actor_name: '[deleted]' }]])('%j is nobody', (said) => {
    const { comments } = endpointTable.readPublicComments.response.parse({ comments: [{ ...written, ...said }] })
    expect(comments).toMatchObject([{ is_removed: true }])
  })
})
