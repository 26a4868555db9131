import { z } from 'zod'
import { atMs } from './procedure.ts'

/**
 * How old a key is, as far as it is known here: when a console made it (`isMade`), or only since when a console has had
 * it, as of one that was imported.
 */
export const keyAgeSchema = z.strictObject({ isMade: z.boolean(), atMs })
export type KeyAge = z.infer<typeof keyAgeSchema>
