/**
 * The facts of a challenge, one line each: its row, the upsert, the view and the pack take their fields from here. One
 * more is a line here, one where the wire is decoded, one where the console's own names are given, a migration, and a
 * default for packs of before.
 */
import { z } from 'zod'
import { challengeIdSchema } from '../../ids.ts'
import { directionSchema } from '../predictions/direction.ts'

const ms = z.number().int()
const count = z.number().int().nullable()
const price = z.number().nullable()

/** What the two outcomes of a challenge are called follows from these. */
const challengeTraits = z.object({
  question: z.string(),
  asset: z.string(),
  scopeKey: z.string().nullable(),
  challengeType: z.string().nullable(),
  sessionName: z.string().nullable(),
})

/** What a list of the service says of one challenge. `instrument` is the set of challenges it belongs to. */
export const listedChallenge = challengeTraits.extend({
  challengeId: challengeIdSchema,
  eventId: z.string().nullable(),
  instrument: z.string(),
  status: z.string(),
  /** The service's word for the state where it is one that is not known here; `status` then follows from the rest. */
  stateWord: z.string().nullable(),
  createdAtMs: ms.nullable(),
  deadlineAtMs: ms,
  resolveAtMs: ms.nullable(),
  openPrice: price,
  currentPrice: price,
  /** How all agents of the service have predicted; null where the service does not say. */
  predictionCount: count,
  bullishCount: count,
  bearishCount: count,
  neutralCount: count,
  seenAtMs: ms,
})
export type ListedChallenge = z.output<typeof listedChallenge>

/** With what became of it. */
export const challengeFacts = listedChallenge.extend({
  isResolved: z.boolean(),
  closePrice: price,
  result: directionSchema.nullable(),
  resolutionSource: z.string().nullable(),
  resolvedAtMs: ms.nullable(),
})

/** Those that a backup holds: a word that may be another one tomorrow is not. */
export const packedChallengeFacts = challengeFacts.omit({ stateWord: true })

/** Those that the page is given, and when a list gave the price; null where that is not known. */
export const shownChallengeFacts = challengeFacts
  .omit({
    sessionName: true,
    eventId: true,
    instrument: true,
    isResolved: true,
    resolutionSource: true,
    resolvedAtMs: true,
  })
  .extend({ priceAtMs: ms.nullable() })
