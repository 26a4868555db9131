import { expect, it } from 'vitest'
import { endpointTable } from './endpoint-table.ts'

function standing(name: 'listFollowing' | 'listFollowers', row: object): Standing {
  const { items, completeness } = endpointTable[name].response.parse([row])
  expect(completeness).toMatchObject({ unreadable: 0, hasMore: false })
  return items[0]?.is_clear === false ? 'doubt' : items.length > 0
}

type Standing = boolean | 'doubt'
it.each<[object, Standing, Standing]>([
  [{ agent_id: 'b', following: true, is_active: false }, true, 'doubt'],
  [{ agent_id: 'b', is_following: true, status: 'pending' }, true, 'doubt'],
  [{ agent_id: 'b', isFollowing: 'yes', suspended: true, enabled: 0 }, true, 'doubt'],
  [{ agent_id: 'b', is_follower: true, status: 'disabled' }, 'doubt', true],
  [{ agent_id: 'b', following: false, active: true }, false, true],
  [{ agent_id: 'b', is_follower: false, active: true }, true, false],
  [{ agent_id: 'b', status: 'inactive' }, 'doubt', 'doubt'],
  [{ agent_id: 'b', status: 'pending', verified: false }, 'doubt', 'doubt'],
  [{ agent_id: 'b', is_active: false }, 'doubt', 'doubt'],
  [{ agent_id: 'b', suspended: true }, 'doubt', 'doubt'],
  [{ agent_id: 'b', status: 'active', is_active: true }, true, true],
  [{ agent_id: 'b', status: 'unfollowed' }, false, false],
  [{ agent_id: 'b', state: 'requested' }, false, false],
  [{ agent_id: 'b', unfollowed_at: '2026-06-15T19:00:00' }, false, false],
  [{ agent: { id: 'b', status: 'inactive' }, followed_at: '2026-06-15T19:00:00' }, true, true],
  [{ agent: { id: 'b' }, status: 'pending' }, false, false],
  [{ id: 'f_1', follower_id: 'b', followed_id: 'b', status: 'removed' }, false, false],
  [{ id: 'f_1', follower_id: 'b', followed_id: 'b', is_active: false }, false, false],
])('a row %j: %s as followed, %s as a follower', (row, followed, follower) => {
  expect([standing('listFollowing', row), standing('listFollowers', row)]).toEqual([followed, follower])
})

const idsOf = (name: 'listFollowing' | 'listFollowers', row: object) => {
  const { items, completeness } = endpointTable[name].response.parse([row])
  return completeness.unreadable > 0 ? 'unreadable' : items.map(({ agent_id }) => agent_id)
}

it.each<[object, unknown, unknown]>([
  [{ id: 12, follower: 3, following: 7 }, ['7'], ['3']],
  [{ id: 12, follower: 3, following: 1 }, ['1'], ['3']],
  [{ id: 'b', follower: 30, following: 7 }, ['b'], ['b']],
  [{ id: 'f_12', follower: 'Harbour', following: 'Beacon' }, 'unreadable', 'unreadable'],
  [{ id: 12, follower: '3', followee: '7' }, ['7'], ['3']],
  [{ id: 12, follower: 'agent_me', following: 'agent_7h2k' }, ['agent_7h2k'], ['agent_me']],
  [{ id: 'f_12', follower: 'agent_me', target: 'agent_7h2k' }, ['agent_7h2k'], ['agent_me']],
  [{ agent_id: 'agent_me', target: 'agent_7h2k' }, ['agent_7h2k'], ['agent_me']],
  [{ id: 12, agent: 'agent_7h2k' }, ['agent_7h2k'], ['agent_7h2k']],
  [{ id: 12, follower: 'Harbour', following: 'Beacon' }, 'unreadable', 'unreadable'],
  [{ id: 'b', followers: 3, following: 7 }, ['b'], ['b']],
  [{ id: 'b', follower: 0, following: 1 }, ['b'], ['b']],
  [{ id: 'b', following: 'yes', followed: '2026-06-14T08:00:00' }, ['b'], ['b']],
  [{ id: 'b', agent: 'Beacon 2' }, ['b'], ['b']],
  [{ id: '7h2k', agent: 'bot_alpha' }, ['7h2k'], ['7h2k']],
  [{ id: '7h2k', agent: 'agent_smith' }, ['7h2k'], ['7h2k']],
  [{ id: 'f_12', agent: 'agent_7h2k' }, ['agent_7h2k'], ['agent_7h2k']],
  [{ id: 5, name: 'Beacon', follower: 30, following: 7 }, ['5'], ['5']],
  [{ id: 5, agentName: 'Beacon', follower: 30, following: 7 }, ['5'], ['5']],
])('a row %j is of %j as followed, of %j as a follower', (row, followed, follower) => {
  expect([idsOf('listFollowing', row), idsOf('listFollowers', row)]).toEqual([followed, follower])
})
