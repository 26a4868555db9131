import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('./en/', import.meta.url)

it('no English text has a straight apostrophe', () => {
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThan(30)
  const lines = files.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
  expect(lines.filter((line) => line.includes("'"))).toEqual([])
})
