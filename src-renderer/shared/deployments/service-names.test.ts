import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import { keepServiceNames, listServiceNames } from './service-names.ts'

const service = (id: string, name: string, host = `${id}.example`) => ({
  deploymentId: deploymentIdSchema.parse(`dp_${id}`),
  name,
  baseUrl: `https://${host}`,
})

it.each([
  ['no service', [], []],
  ['the only one', [service('prod', 'Production')], []],
  [
    'two',
    [service('prod', 'Production'), service('stage', 'Staging')],
    [
      ['dp_prod', 'Production'],
      ['dp_stage', 'Staging'],
    ],
  ],
  [
    'two with one name beside a third',
    [service('prod', 'Arena'), service('stage', 'Arena', 'localhost:8443'), service('test', 'Test')],
    [
      ['dp_prod', 'Arena · prod.example'],
      ['dp_stage', 'Arena · localhost:8443'],
      ['dp_test', 'Test'],
    ],
  ],
])('names %s only as far as that tells it apart', (_, services, names) => {
  expect([...listServiceNames(services)]).toEqual(names)
})

const [prod, stage] = [service('prod', 'Production'), service('stage', 'Staging')]
it.each([
  ['one is counted otherwise', [{ ...prod, agentCount: 1 }, stage], [{ ...prod, agentCount: 2 }, stage], true],
  ['the only one is counted otherwise', [{ ...prod, agentCount: 1 }], [{ ...prod, agentCount: 2 }], true],
  ['none is connected any more', [prod], [], true],
  ['one is renamed', [prod, stage], [prod, { ...stage, name: 'Test' }], false],
  ['one takes the name of the other', [prod, stage], [prod, { ...stage, name: 'Production' }], false],
  ['a second one is connected', [prod], [prod, stage], false],
  ['another one is connected instead', [prod, stage], [prod, service('test', 'Staging')], false],
  ['one is removed', [prod, stage], [prod], false],
])('where %s, the names are the same map or another', (_, before, next, isKept) => {
  const held = listServiceNames(before)
  const names = listServiceNames(next)
  expect(keepServiceNames(held, names)).toBe(isKept ? held : names)
  expect([...keepServiceNames(held, names)]).toEqual([...names])
})
