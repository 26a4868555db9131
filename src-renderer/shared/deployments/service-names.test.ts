import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import { listServiceNames } from './service-names.ts'

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
