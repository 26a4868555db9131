import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpointNames } from '#contract/service/endpoint-table.ts'
import { docsSections, renderDocsPage } from './docs-page.ts'
import { fieldsOf } from './fields.ts'

it('describes every row of the table once', () => {
  expect(docsSections.flatMap(({ names }) => names).sort()).toEqual([...endpointNames].sort())
  const { markup } = renderDocsPage()
  for (const name of endpointNames) expect(markup).toContain(`id="${name}"`)
})

it('lists the fields of a body, nested ones by their way', () => {
  const schema = z.strictObject({
    title: z.string(),
    impact: z.strictObject({ assets: z.array(z.string()), direction: z.enum(['up', 'down']).optional() }),
    confidence: z.number().min(0).max(1),
  })
  expect(fieldsOf(schema)).toEqual([
    { name: 'title', type: 'string', isRequired: true },
    { name: 'impact.assets', type: 'list of string', isRequired: true },
    { name: 'impact.direction', type: '"up" | "down"', isRequired: false },
    { name: 'confidence', type: 'number, 0 to 1', isRequired: true },
  ])
})

it('requires of a union only what all of its forms have', () => {
  const schema = z.union([
    z.strictObject({ id: z.string(), secret: z.string() }),
    z.strictObject({ id: z.string(), key: z.string() }),
  ])
  expect(fieldsOf(schema).filter(({ isRequired }) => isRequired)).toEqual([
    { name: 'id', type: 'string', isRequired: true },
  ])
})
