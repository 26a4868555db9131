/** What many registrations are tried with: a table with a clash and a mistake, and an answer that passes. */

const rows = Array.from({ length: 20 }, (_, index) => {
  const number = index + 1
  const name = number === 7 ? 'Tern 3' : `Tern ${number}`
  const method = number === 12 ? 'by_word' : number % 2 === 0 ? 'private_key_jwt' : 'client_credentials'
  return `${name},${method},example-large,${number % 5 === 0 ? 'prediction:submit|challenge:read' : 'all'}`
})

/** Row 7 has the name of row 3; row 12 an unknown method. */
export const tableOfTwenty = ['name,auth_method,model_name,requested_scopes', ...rows].join('\n')

/** In the form of Interface §2.3. */
export const goodAnswer = {
  event_summary: 'The event moves the market that the prompt speaks of.',
  market_impact: {
    affected_assets: ['CL', 'XAUUSD', 'ES', 'ZN', 'BTC'],
    direction: 'bullish',
    magnitude: 'medium',
    reasoning: 'Less of it reaches the market. Stocks are low, so prices react at once.',
  },
  trading_implications: {
    short_term: 'Prices rise while the shortage lasts.',
    medium_term: 'The effect fades when supply returns.',
  },
  confidence: 0.7,
  related_events: ['supply_disruption'],
}
