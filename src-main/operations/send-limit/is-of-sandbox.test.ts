import { expect, it } from 'vitest'
import { isOfSandbox } from './is-of-sandbox.ts'

const sandboxUrl = 'http://127.0.0.1:4010'
const storeOf = (...baseUrls: string[]) =>
  ({ deployments: { list: () => baseUrls.map((baseUrl) => ({ baseUrl })) } }) as unknown as Parameters<
    typeof isOfSandbox
  >[0]['store']

it.each([
  { name: 'a trial', store: storeOf(sandboxUrl), sandboxUrl, isIt: true },
  {
    name: 'a trial to which another service was added',
    store: storeOf(sandboxUrl, 'https://x.example'),
    sandboxUrl,
    isIt: false,
  },
  { name: 'a trial whose sandbox was exchanged', store: storeOf('https://x.example'), sandboxUrl, isIt: false },
  { name: 'a fleet of the operator', store: storeOf('https://x.example'), sandboxUrl: null, isIt: false },
  { name: 'a fleet at a sandbox that the operator runs', store: storeOf(sandboxUrl), sandboxUrl: null, isIt: false },
])('$name', ({ isIt, ...deps }) => {
  expect(isOfSandbox(deps)).toBe(isIt)
})
