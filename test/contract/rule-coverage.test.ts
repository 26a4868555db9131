/** Every rule of the interface and every row of the endpoint table has a test. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpointNames } from '#contract/service/endpoint-table.ts'
import { rules } from './rules.ts'
import { successfulCalls } from './sandbox-rows.ts'

const folder = new URL('./', import.meta.url)

it('finds a test for every rule: add one titled with rule(id, …) where an id is missing', () => {
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const titles = sources.flatMap((text) => text.match(/\brule\(\s*(?:'[\d.]+'|\[[^\]]+\]),/g) ?? [])
  const held = new Set(titles.flatMap((title) => [...title.matchAll(/'([\d.]+)'/g)].map(([, id]) => id)))
  expect(Object.keys(rules).filter((id) => !held.has(id))).toEqual([])
})

it('finds a call for every row: add one to sandbox-rows.ts where a name is missing', () => {
  expect(Object.keys(successfulCalls).sort()).toEqual([...endpointNames].sort())
})
