import { describe, expect, it } from 'vitest'
import { endpointTable } from '../endpoint-table.ts'
import { keyOf } from './decode.ts'

const words = ['null', 'None', 'NONE', 'nil', 'undefined', 'N/A', 'n/a', 'NaN', '-', '--', '—']

describe('a word for none', () => {
  it.each(words)('%s is no id, no key and no cursor', (word) => {
    expect(keyOf(word)).toBeNull()
    const deadline = '2026-06-15T19:00:00'
    const challenge = { id: 'c', asset: 'CL', deadline, event_id: word, scope_key: word, session_name: word }
    expect(endpointTable.listChallenges.response.parse([challenge]).items).toMatchObject([
      { event_id: null, scope_key: null, session_name: null },
    ])
    expect(endpointTable.listChallenges.response.parse([{ ...challenge, id: word }]).completeness.unreadable).toBe(1)
    expect(endpointTable.submitPrediction.response.safeParse({ prediction_id: word }).success).toBe(false)
    const created = { comment_id: 'c', parent_comment_id: word }
    expect(endpointTable.createComment.response.parse(created).parent_comment_id).toBeNull()
    const comment = { comment_id: 'c', content: 'x', space_id: word, parent_comment_id: word }
    expect(endpointTable.readPublicComments.response.parse([comment]).comments).toMatchObject([
      { comment_id: 'c', space_id: null, parent_comment_id: null },
    ])
    expect(endpointTable.readFeed.response.parse({ items: [], next_cursor: word }).paging.next).toBeNull()
    expect(endpointTable.listSubscriptions.response.parse({ scopes: [word, 'CL'] })).toMatchObject({
      scopes: ['CL'],
      completeness: { unreadable: 1 },
    })
  })

  it.each(words)('%s is no secret and no claim', (word) => {
    const registered = endpointTable.registerAgent.response.parse({ agent_id: 'a', client_secret: word })
    expect(registered).toMatchObject({ agent_id: 'a', client_secret: null })
    expect(endpointTable.refreshClaimLink.response.safeParse({ claim_url: word, pairing_code: word }).success).toBe(
      false,
    )
  })

  it('is a text where agents write', () => {
    const comment = { comment_id: 'c', content: 'None' }
    expect(endpointTable.readPublicComments.response.parse([comment]).comments).toMatchObject([{ content: 'None' }])
  })

  it.each([0, '0', null])('of what a comment is below may be %j', (parent_comment_id) => {
    const comments = [{ comment_id: 'c', content: 'x', parent_comment_id }]
    expect(endpointTable.readPublicComments.response.parse(comments)).toMatchObject({
      comments: [{ comment_id: 'c', parent_comment_id: null }],
      completeness: { unreadable: 0 },
    })
  })
})

describe('a price', () => {
  const prices = (price: unknown) => {
    const row = { id: 'c', asset: 'CL', deadline: '2026-06-15T19:00:00', open_price: price, current_price: price }
    const { open_price, current_price } = endpointTable.listChallenges.response.parse([row]).items[0] ?? {}
    const results = endpointTable.readResults.response.parse({ status: 'open', predictions: [], close_price: price })
    return [open_price, current_price, results.close_price]
  }

  it.each([
    [71.42, 71.42],
    ['71.42', 71.42],
    // Crude oil has been there.
    [-37.63, -37.63],
    [0, null],
    ['0.00', null],
    [null, null],
  ])('of %j is %j', (given, price) => {
    expect(prices(given)).toEqual([price, price, price])
  })
})
