/** How far back the results may be cut to, in hours: a day, a week and thirty days. */
export const resultPeriodHours = [24, 168, 720] as const
export type ResultPeriodHours = (typeof resultPeriodHours)[number]
