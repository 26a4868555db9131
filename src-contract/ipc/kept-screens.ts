import { z } from 'zod'
import { longestKeptPath, longestKeptSearch, mostKeptScreens } from '../rules/stored-screens.ts'

/** `KeptScreen` on its way between page and main. */
export const keptScreenSchema = z.strictObject({
  path: z.string().startsWith('/').max(longestKeptPath),
  search: z.string().max(longestKeptSearch),
})

/** One a path; the screen that was shown last comes last. */
export const keptScreensSchema = z.array(keptScreenSchema).max(mostKeptScreens)
