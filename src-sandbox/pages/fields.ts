/** The fields of a schema as a flat list, for a table. */
import { z } from 'zod'

interface Field {
  /** With dots where it lies inside another. */
  name: string
  type: string
  isRequired: boolean
}

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  anyOf?: readonly JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** A field that only some of a union's forms have is not required. */
export function fieldsOf(schema: z.ZodType): Field[] {
  return objectFields(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, '')
}

function objectFields(schema: JsonSchema, prefix: string): Field[] {
  if (schema.anyOf !== undefined) return unionFields(schema.anyOf, prefix)
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix + key
    const nested = objectFields(inner, `${name}.`)
    if (nested.length > 0) return nested
    return [{ name, type: typeOf(inner), isRequired: schema.required?.includes(key) === true }]
  })
}

function unionFields(forms: readonly JsonSchema[], prefix: string): Field[] {
  const merged = new Map<string, Field & { forms: number }>()
  for (const field of forms.flatMap((form) => objectFields(form, prefix))) {
    const known = merged.get(field.name)
    const type = known === undefined || known.type === field.type ? field.type : `${known.type}; ${field.type}`
    merged.set(field.name, { ...field, type, forms: (known?.forms ?? 0) + 1 })
  }
  return [...merged.values()].map(({ forms: count, ...field }) => ({
    ...field,
    isRequired: field.isRequired && count === forms.length,
  }))
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  return `${schema.type ?? 'any'}${boundsOf(schema)}`
}

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength]
  const isSafeInteger = most !== undefined && most >= Number.MAX_SAFE_INTEGER
  if (most === undefined || isSafeInteger) return ''
  return `, ${least ?? 0} to ${most}`
}
