import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAllowedDirections, outcomesOf } from './direction.ts'

const match = {
  challengeType: 'worldcup',
  scopeKey: 'WC2026',
  asset: 'WC2026_match61',
  question: 'Will France win or lose against Brazil?',
  sessionName: 'qf' as string | null,
}
const price = {
  challengeType: 'daily',
  scopeKey: 'CL',
  asset: 'CL',
  question: 'Up or down?',
  sessionName: null,
}

describe('outcomesOf', () => {
  it.each([
    ['Will France win, draw, or lose against Brazil? (Group A)', 'France', 'Brazil'],
    ['Will France beat Brazil in the final?', 'France', 'Brazil'],
    ['Will France win against Brazil in the quarter-final (QF)?', 'France', 'Brazil'],
    [
      'WC2026: Will Bosnia and Herzegovina win or lose against Trinidad and Tobago?',
      'Bosnia and Herzegovina',
      'Trinidad and Tobago',
    ],
    ['France vs Brazil', 'France', 'Brazil'],
    ['France vs. Brazil (Group A)', 'France', 'Brazil'],
    ['Group A: France v Brazil, who wins?', 'France', 'Brazil'],
    ['Guinea-Bissau – Korea Republic', 'Guinea-Bissau', 'Korea Republic'],
    ['法国对阵巴西？', '法国', '巴西'],
  ])('names home and away in %j', (question, home, away) => {
    expect(outcomesOf({ ...match, question })).toMatchObject({ kind: 'match', home, away })
  })

  it('leaves the teams unnamed when the question does not say them', () => {
    expect(outcomesOf({ ...match, question: 'Who wins tonight?' })).toMatchObject({ home: null, away: null })
  })

  const knockOuts = [
    ['r32', 'R16', 'r8', 'round_of_16', 'Round of 32', 'round-of-8', 'last 16', 'top 8', '1/8', '1/4 final', 'ro16'],
    ['qf', 'QF1', 'qf 2', 'quarterfinal', 'quarter-final', 'Quarter Finals', 'quarter_finals_leg_2'],
    ['sf', 'semifinal', 'Semi-Final', 'semi_finals', 'final', 'Final', 'finals', 'THE FINAL', 'grand_final'],
    ['third', '3rd', 'third_place', 'Third-place play-off', '3rd place match', 'bronze_match'],
    ['knockout', 'knock-out stage', 'playoffs', 'play-off', 'conference_finals', 'conference semifinals'],
    ['十六强', '16强赛', '四分之一决赛', '1/4决赛', '半决赛', '决赛', '总决赛', '季军赛', '三四名决赛', '淘汰赛'],
  ].flat()
  const others = [
    ['group', 'Group A', 'group_stage', 'grpA', '小组赛', 'matchday_3', 'Matchday 1', 'md2', 'round 3', 'round_1'],
    ['league', 'league phase', 'regular_season', 'week 12', 'preliminary', 'qualifier', 'friendly', '第3轮', 'x'],
    ['r3', 'r20', 'finalists_group', 'semi', 'group final round', 'third round', 'super_8_group', '{"stage":1}'],
  ].flat()

  it.each(knockOuts)('takes %j for a knock-out, which has no draw', (sessionName) => {
    const question = 'Will France win, draw, or lose against Brazil?'
    const outcomes = outcomesOf({ ...match, sessionName, question })
    expect(outcomes).toMatchObject({ drawAllowed: false, stage: sessionName })
    expect(listAllowedDirections(outcomes)).toEqual(['bullish', 'bearish'])
  })

  it.each(others)('leaves a draw at the stage %j to the service, whatever is asked', (sessionName) => {
    for (const question of [
      'Will France win, draw, or lose against Brazil?',
      'Will France win or lose against Brazil?',
    ]) {
      const outcomes = outcomesOf({ ...match, sessionName, question })
      expect(listAllowedDirections(outcomes)).toEqual(['bullish', 'bearish', 'neutral'])
    }
  })

  it.each([
    ['WC2026_match61', 'Will France win or lose against Brazil?', true],
    ['WC2026_grpA_match03', 'Will France win or lose against Brazil?', true],
    ['WC2026_match61', 'France vs Brazil (Group A)', true],
    ['WC2026_match61', 'Will France beat Brazil? (Quarter-final)', false],
    ['WC2026_match61', 'Will France win or lose against Brazil (Semi-final)?', false],
    ['WC2026_qf_match61', 'Will France win or lose against Brazil?', false],
    ['WC2026_r16_match61', 'Will France win, draw or lose against Brazil?', true],
    ['WC2026_match61', 'Will France win, draw or lose against Brazil? (Final)', true],
    ['WC2026_match61', '法国对阵巴西：胜、平局还是负？（决赛）', true],
    ['WC2026_match61', '法国对阵巴西？（半决赛）', false],
  ])('without a stage: %s, %j: a draw can be predicted: %s', (asset, question, drawAllowed) => {
    for (const sessionName of [null, '', '  '])
      expect(outcomesOf({ ...match, sessionName, asset, question })).toMatchObject({ drawAllowed })
  })

  it.each([
    [{ sessionName: 'regular_season', question: 'Lakers vs Celtics' }, true],
    [{ sessionName: null, question: 'Lakers vs Celtics' }, true],
    [{ sessionName: null, question: 'Will the Lakers win, draw or lose against the Celtics?' }, true],
    [{ sessionName: 'conference_finals', question: 'Lakers vs Celtics' }, false],
    [{ sessionName: 'playoffs', question: 'Lakers vs Celtics' }, false],
  ])('judges a match of the NBA by its stage as any other: %j: %s', (traits, drawAllowed) => {
    const nba = { ...match, challengeType: null, scopeKey: 'NBA2026', asset: 'NBA2026_match7', ...traits }
    expect(outcomesOf(nba)).toMatchObject({ kind: 'match', drawAllowed })
  })

  it('knows a match by its type, its scope key or its asset', () => {
    expect(outcomesOf({ ...price, challengeType: 'worldcup' }).kind).toBe('match')
    expect(outcomesOf({ ...price, scopeKey: 'NBA2026' })).toMatchObject({ kind: 'match' })
    expect(outcomesOf({ ...price, scopeKey: null, asset: 'WC2026_grpA_match03' }).kind).toBe('match')
  })

  it('reads everything else as a price movement with all three directions', () => {
    expect(outcomesOf(price)).toEqual({ kind: 'price' })
    expect(listAllowedDirections({ kind: 'price' })).toEqual(['bullish', 'bearish', 'neutral'])
  })

  it('reads any question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (question) => {
        expect(outcomesOf({ ...match, question }).kind).toBe('match')
      }),
    )
  })
})
