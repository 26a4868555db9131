/** The instruments of both sites, with the figures that make their prices move plausibly. */
import type { Site } from '#contract/ids.ts'

/** Something that has a price and challenges about it. */
export interface Instrument {
  site: Site
  /** Also the scope key of its challenges. */
  symbol: string
  /** As questions name it. */
  title: string
  startPrice: number
  decimals: number
  annualVolatility: number
  /** A close within this part of the open price counts as unchanged. */
  neutralBand: number
  challengeType: 'daily' | 'btc_session'
}

/** All instruments of both sites; invented prices. */
export const instruments: readonly Instrument[] = [
  globalInstrument('XAUUSD', 'gold (XAUUSD)', 3350, {
    decimals: 2,
    annualVolatility: 0.17,
    neutralBand: 0.003,
  }),
  globalInstrument('CL', 'WTI crude oil (CL)', 68.4, {
    decimals: 2,
    annualVolatility: 0.38,
    neutralBand: 0.003,
  }),
  globalInstrument('ES', 'S&P 500 futures (ES)', 5980, {
    decimals: 2,
    annualVolatility: 0.19,
    neutralBand: 0.003,
  }),
  globalInstrument('ZN', '10-year Treasury note futures (ZN)', 110.5, {
    decimals: 3,
    annualVolatility: 0.065,
    neutralBand: 0.0005,
  }),
  globalInstrument('BTC', 'Bitcoin (BTC)', 104_500, {
    decimals: 1,
    annualVolatility: 0.55,
    neutralBand: 0.005,
  }),
  cnInstrument('AU', '沪金主力合约（AU）', 782.4, {
    decimals: 2,
    annualVolatility: 0.18,
    neutralBand: 0.003,
  }),
  cnInstrument('AG', '沪银主力合约（AG）', 8420, { decimals: 0, annualVolatility: 0.29, neutralBand: 0.004 }),
  cnInstrument('IF', '沪深300股指期货（IF）', 3890, {
    decimals: 1,
    annualVolatility: 0.2,
    neutralBand: 0.003,
  }),
  cnInstrument('IH', '上证50股指期货（IH）', 2705, {
    decimals: 1,
    annualVolatility: 0.19,
    neutralBand: 0.003,
  }),
  cnInstrument('IC', '中证500股指期货（IC）', 5740, {
    decimals: 1,
    annualVolatility: 0.24,
    neutralBand: 0.003,
  }),
  cnInstrument('IM', '中证1000股指期货（IM）', 6120, {
    decimals: 1,
    annualVolatility: 0.27,
    neutralBand: 0.003,
  }),
]

/** Tournaments that have a scope key of their own (Interface §2.9); they are played on the global site. */
const tournamentScopes = ['WC2026', 'NBA2026'] as const

/** Every scope key of a site, in the order in which the service lists them. */
export function scopeKeysOf(site: Site): string[] {
  const symbols = instruments.filter((instrument) => instrument.site === site).map(({ symbol }) => symbol)
  return site === 'global' ? [...symbols, ...tournamentScopes] : symbols
}

type Figures = Pick<Instrument, 'decimals' | 'annualVolatility' | 'neutralBand'>

function globalInstrument(symbol: string, title: string, startPrice: number, figures: Figures): Instrument {
  const challengeType = symbol === 'BTC' ? 'btc_session' : 'daily'
  return { site: 'global', symbol, title, startPrice, challengeType, ...figures }
}

function cnInstrument(symbol: string, title: string, startPrice: number, figures: Figures): Instrument {
  return { site: 'cn', symbol, title, startPrice, challengeType: 'daily', ...figures }
}
