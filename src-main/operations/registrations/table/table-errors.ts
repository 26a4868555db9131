import type { z } from 'zod'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { TableError, TableFault } from '#contract/ipc/registration-tables.ts'

/** What the form says against a row of a table, one error a field. */
export function tableErrorsOf(error: z.ZodError, raw: Readonly<Record<string, unknown>>): TableError[] {
  const errors = new Map<TableError['field'], TableError>()
  for (const issue of error.issues) {
    const [field, index] = issue.path as [keyof RegistrationForm, number | undefined]
    if (errors.has(field)) continue
    const value = raw[field]
    const found = Array.isArray(value) && index !== undefined ? value[index] : value
    errors.set(field, {
      field,
      fault: faultOf(field, issue),
      found: textOf(found).slice(0, 100),
      limit: issue.code === 'too_big' ? Number(issue.maximum) : null,
    })
  }
  return [...errors.values()]
}

function faultOf(field: keyof RegistrationForm, issue: z.core.$ZodIssue): TableFault {
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'too_many' : 'too_long'
  if (issue.code === 'invalid_type') return 'not_a_text'
  switch (field) {
    case 'name':
      return 'name_missing'
    case 'requestedScopes':
      return 'scope_unknown'
    case 'authMethod':
      return 'auth_method_unknown'
    case 'keyKind':
      return 'key_kind_unknown'
    case 'jwksUrl':
      return 'jwks_url_malformed'
    case 'publicKeyBy':
      return 'public_key_by_unknown'
    default:
      return 'not_a_text'
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : JSON.stringify(value)
}
