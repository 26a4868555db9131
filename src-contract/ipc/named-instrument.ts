import { z } from 'zod'

/** An instrument to choose: the spelling by which it is asked for, and what the sites call it. */
export const namedInstrumentSchema = z.strictObject({ instrument: z.string(), name: z.string() })
