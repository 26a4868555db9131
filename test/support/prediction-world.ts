import { columnsOf, type SaidWorld } from './prediction-columns.ts'

/** Predictions of every end: right, wrong, waiting, voided, not read, and of a score that no formula gives. */
const world: SaidWorld = {
  challenges: {
    up: { result: 'bullish', instrument: 'XAUUSD', type: 'daily', endsAtMs: Date.UTC(2026, 4, 31, 23) },
    down: { result: 'bearish', type: 'btc_flash', endsAtMs: Date.UTC(2026, 5, 1, 1) },
    open: { result: null, isOver: false, isFinal: false, type: null, endsAtMs: Date.UTC(2026, 5, 2) },
    void: { result: null, endsAtMs: Date.UTC(2026, 5, 3) },
    unread: { result: null, isFinal: false, site: 'cn', endsAtMs: Date.UTC(2026, 5, 4) },
    strange: { result: 'neutral', type: 'octagonal', endsAtMs: Date.UTC(2026, 5, 5) },
  },
  agents: { ann: { tags: ['oil', 'night'], group: 'A' }, bob: { tags: ['oil'] } },
  predictions: [
    { agent: 'ann', challenge: 'up', direction: 'bullish', confidence: 0.8 },
    { agent: 'bob', challenge: 'up', direction: 'bearish', confidence: 0.6 },
    { agent: 'ann', challenge: 'down', direction: 'bullish', confidence: 1 },
    { agent: 'bob', challenge: 'open', direction: 'bullish', confidence: 0.7 },
    { agent: 'ann', challenge: 'void', direction: 'bullish', confidence: 0.7 },
    { agent: 'bob', challenge: 'unread', direction: null, confidence: null },
    { agent: 'ann', challenge: 'strange', direction: 'neutral', confidence: 0.5, score: 1e9 },
    { agent: 'bob', challenge: 'strange', direction: 'bearish', confidence: null, score: null },
  ],
}

export const worldColumns = columnsOf(world)
