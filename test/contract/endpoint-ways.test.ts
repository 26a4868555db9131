/** Every operation of the service can be done or seen in the window: main calls it, or another does the same. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type EndpointName, endpointNames } from '#contract/service/endpoint-table.ts'

const main = fileURLToPath(new URL('../../src-main', import.meta.url))

/** What the window does by another operation: a reply is a comment with a parent, all challenges hold the active. */
const doneBy: Partial<Record<EndpointName, EndpointName>> = {
  replyToComment: 'createComment',
  listActiveChallenges: 'listChallenges',
}

const sources = readdirSync(main, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(main, file), 'utf8'))

const isCalled = (name: EndpointName): boolean => sources.some((source) => source.includes(`'${name}'`))

it('leaves no operation of the endpoint table without a way in the window', () => {
  expect(endpointNames.filter((name) => !isCalled(doneBy[name] ?? name))).toEqual([])
})

it('names another operation only for those that main does not call itself', () => {
  expect(
    Object.keys(doneBy).filter((name) => endpointNames.some((known) => known === name && isCalled(known))),
  ).toEqual([])
})
