import { priceKeptMs } from '#contract/rules/challenges/present-price.ts'

/**
 * The price of the challenge `:challengeNo` at the moment of this parameter; null where no list has given it shortly
 * before, as of what a backup brings. A list that leaves the price out says nothing of it.
 */
export const buildPriceThen = (atMs: string): string => `(SELECT c.current_price FROM challenges c
  WHERE c.challenge_no = :challengeNo AND c.price_at_ms BETWEEN ${atMs} - ${priceKeptMs} AND ${atMs})`
