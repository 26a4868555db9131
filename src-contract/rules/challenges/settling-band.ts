import { instrumentOf } from '../subscriptions/scope-key.ts'

/** By instrument, as part of the opening price; of all others deployments do not say it. */
const bands: Readonly<Record<string, number>> = { XAUUSD: 0.003, ES: 0.003, CL: 0.003, ZN: 0.0005, BTC: 0.005 }

/**
 * How far the price of an instrument may move so that a challenge about it still settles as neutral: 0.003 is 0.3 % to
 * either side. Null: not known.
 */
export function findSettlingBand(instrument: string): number | null {
  return bands[instrumentOf(instrument)] ?? null
}
