/** What an outside program may write into the drop folder: one prediction or one comment a file. Pure. */
import { z } from 'zod'
import { commentIdSchema, eventIdSchema, siteSchema } from '../../ids.ts'
import { longestDiscussionText } from '../discussion/text-limits.ts'
import { isPlainObject } from '../plain-object.ts'
import { maxChallengeReference } from '../predictions/challenge-reference.ts'
import { longestReasoning } from '../predictions/reasoning-limit.ts'
import { mayHoldCredentials } from '../text/may-hold-credentials.ts'

const dropFileVersion = 1
export const maxDropBytes = 64 * 1024

/** Why a file is no prediction and no comment, whatever the console knows of agents and challenges. */
export const dropFaults = [
  'too_large',
  'not_utf8',
  'not_json',
  'not_an_object',
  'version_unknown',
  'kind_unknown',
  'field_missing',
  'field_unknown',
  'field_wrong',
  'field_too_long',
  'holds_credentials',
] as const
export type DropFault = (typeof dropFaults)[number]

const longestReference = 200
const shared = {
  version: z.literal(dropFileVersion),
  agent: z.string().min(1).max(500),
  site: siteSchema,
  ref: z.string().max(longestReference).nullable().default(null),
}
const predictionFile = z.strictObject({
  ...shared,
  kind: z.literal('prediction'),
  challenge: z.string().min(1).max(maxChallengeReference),
  direction: z.string().min(1).max(200),
  confidence: z.union([z.number(), z.string().max(100)]).transform(String),
  reasoning: z.string().max(longestReasoning).default(''),
})
const commentFile = z.strictObject({
  ...shared,
  kind: z.literal('comment'),
  event: eventIdSchema,
  parent: commentIdSchema.nullable().default(null),
  text: z.string().min(1).max(longestDiscussionText),
})

/** A file as it is stored, complete and in one form. */
export const dropFileSchema = z.discriminatedUnion('kind', [predictionFile, commentFile])
type DropFile = z.output<typeof dropFileSchema>
export type DroppedPrediction = Extract<DropFile, { kind: 'prediction' }>
export type DroppedComment = Extract<DropFile, { kind: 'comment' }>

export interface DropRefusal {
  fault: DropFault
  /** The field that it is about; null: the file as a whole. */
  field: string | null
}
export type DropReading = { ok: true; file: DropFile } | ({ ok: false } & DropRefusal)

const refuse = (fault: DropFault, field: string | null = null): DropReading => ({ ok: false, fault, field })

/** Reads the bytes of a file: UTF-8 with or without a mark in front, or UTF-16 with one. */
export function readDropFile(bytes: Uint8Array): DropReading {
  if (bytes.length > maxDropBytes) return refuse('too_large')
  const text = decodeText(bytes)
  if (text === null) return refuse('not_utf8')
  if (mayHoldCredentials(text)) return refuse('holds_credentials')
  try {
    return readContent(JSON.parse(text))
  } catch {
    return refuse('not_json')
  }
}

/** Whether it may only be unfinished: more of it would make it readable. */
export function mayBeUnfinished({ fault }: DropRefusal): boolean {
  return fault === 'not_json' || fault === 'not_utf8'
}

function decodeText(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function readContent(content: unknown): DropReading {
  if (!isPlainObject(content)) return refuse('not_an_object')
  const fields = new Map(Object.entries(content))
  if (fields.get('version') !== dropFileVersion)
    return fields.has('version') ? refuse('version_unknown', 'version') : refuse('field_missing', 'version')
  const kind = fields.get('kind')
  if (kind !== 'prediction' && kind !== 'comment')
    return fields.has('kind') ? refuse('kind_unknown', 'kind') : refuse('field_missing', 'kind')
  const parsed = dropFileSchema.safeParse(content)
  if (parsed.success) return { ok: true, file: parsed.data }
  const [issue] = parsed.error.issues
  if (issue === undefined) return refuse('field_wrong')
  if (issue.code === 'unrecognized_keys') return refuse('field_unknown', shorten(issue.keys[0] ?? ''))
  const field = String(issue.path[0] ?? '')
  if (!fields.has(field)) return refuse('field_missing', field)
  return refuse(issue.code === 'too_big' ? 'field_too_long' : 'field_wrong', field)
}

/** A name that a stranger made up is shown and written down no longer than this. */
function shorten(name: string): string {
  return name.slice(0, 60)
}

/** What became of a file, as its outcome says it. `listed`: the service has one of the agent, maybe not this one. */
const dropOutcomes = ['accepted', 'listed', 'refused', 'cancelled', 'discarded', 'invalid'] as const

/** The states of a dropped file: it waits for the operator, went into the outbox, or is over. */
export const dropStates = ['waiting', 'sent', ...dropOutcomes] as const
