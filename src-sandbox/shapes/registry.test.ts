import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createActiveShapes } from './active-shapes.ts'
import { allShapes, shapeNames, shapesOf } from './registry.ts'

const documentation = new URL('../../docs/sandbox.md', import.meta.url)

it('gives each shape a name of its own and one line', () => {
  expect(new Set(shapeNames).size).toBe(allShapes.length)
  for (const { name, description } of allShapes) {
    expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(description).toMatch(/^[^\n|]{20,160}\.$/)
  }
})

it('names what there is to who asks for a shape that is none', () => {
  expect(() => shapesOf(['bare-arrays', 'sideways'])).toThrow(/'sideways'.*bare-arrays/)
  const shapes = createActiveShapes([])
  expect(() => shapes.replace(['sideways'])).toThrow(RangeError)
  expect(shapes.names()).toEqual([])
})

it('applies shapes in its own order, whatever the order in which they are asked for', () => {
  expect(shapesOf(['numeric-ids', 'short-tokens']).map(({ name }) => name)).toEqual(['short-tokens', 'numeric-ids'])
})

it('has every shape in docs/sandbox.md, in its own words', () => {
  const table = [
    '| shape | what a client meets |',
    '| ----- | ------------------- |',
    ...allShapes.map(({ name, description }) => `| \`${name}\` | ${description} |`),
  ].join('\n')
  const text = readFileSync(documentation, 'utf8')
  const [, written] = /<!-- shapes:[^>]*-->\n\n([\s\S]*?)\n\n<!-- end of shapes -->/.exec(text) ?? []
  expect(written, 'copy the table below into docs/sandbox.md').toBe(table)
})
