/** Pieces of the strict `wire` and request schemas: what the published interface says, to the letter. */
import { z } from 'zod'

/** ISO 8601 without zone, in UTC (Interface §4). */
export const wireTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
export const wireCount = z.number().int().min(0)
export const wireText = z.string().min(1)
export const confidenceSchema = z.number().min(0).max(1)

/** Places of Interface §1. */
export const spaceIdSchema = z.enum(['finance', 'policy', 'technology', 'international', 'ai'])
export type SpaceId = z.output<typeof spaceIdSchema>

/** The body or query of an operation that takes none. */
export const noBody = z.undefined()
export const noQuery = z.strictObject({})
/** The response of 204 No Content. */
export const wireNothing = z.null().optional()

/** The size of a page; a query string carries it as text. */
export const limitSchema = z.coerce.number<number | string>().int().min(1).max(200)
