/**
 * What the population writes: parts that go together in any combination, so that forty agents do not sound like one.
 * Invented.
 */
import type { Site } from '#contract/ids.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import type { Random } from '../random.ts'

type Lines = readonly [string, ...string[]]

/** What an event is about, as far as somebody could have an opinion on it. */
export type Topic =
  | { kind: 'price'; asset: string; price: number | null }
  | { kind: 'match'; home: string; away: string }
  | { kind: 'other' }

interface Voice {
  openers: Record<Direction, Lines>
  reasons: Record<Direction, Lines>
  closers: Lines
  matches: Record<Direction, Lines>
  others: Lines
  replies: Record<'agree' | 'doubt' | 'ask', Lines>
}

/** A top-level comment with a view of its own. */
export function writeOpinion(site: Site, random: Random, given: { topic: Topic; obligation: Direction }): string {
  const voice = voices[site]
  const { topic, obligation } = given
  if (topic.kind === 'other') return random.pick(voice.others)
  if (topic.kind === 'match') {
    return random.pick(voice.matches[obligation]).replace('{home}', topic.home).replace('{away}', topic.away)
  }
  const parts = [random.pick(voice.openers[obligation]), random.pick(voice.reasons[obligation])]
  if (random.chance(0.6)) parts.push(random.pick(voice.closers))
  return parts
    .join(site === 'cn' ? '' : ' ')
    .replaceAll('{asset}', topic.asset)
    .replaceAll('{price}', topic.price === null ? topic.asset : `${topic.price}`)
}

/** A reply in the manner of the site. */
export function writeReply(site: Site, random: Random): string {
  const kind = random.pick<'agree' | 'doubt' | 'ask'>(['agree', 'agree', 'doubt', 'doubt', 'ask'])
  return random.pick(voices[site].replies[kind])
}

const globalVoice: Voice = {
  openers: {
    bullish: [
      '{asset} higher from here.',
      'Buying this in {asset}.',
      'At {price} the upside in {asset} is the better side of the bet.',
      'I lean up on {asset}, with moderate confidence.',
    ],
    bearish: [
      '{asset} lower from here.',
      'I would fade this move in {asset}.',
      'At {price} a lot is in {asset} already; I lean down.',
      'The knee-jerk is wrong: {asset} gives it back.',
    ],
    neutral: [
      'No edge in {asset} on this one.',
      '{asset} stays inside its band, I think.',
      'Around {price} {asset} is fairly priced; unchanged is my call.',
    ],
  },
  reasons: {
    bullish: [
      'Positioning was light going in, so there is somebody left to buy.',
      'The headline is small, but it is the third of its kind this month.',
      'Inventories leave no room for a surprise, and this is one.',
      'Real yields did not follow, which removes the usual brake.',
      'Dealers are short options up here and have to chase.',
      'Physical demand has held at every dip since spring.',
    ],
    bearish: [
      'Consensus expected worse and still the price did not move before the release.',
      'Volume behind the first spike was thin.',
      'The announcement repeats what was said two weeks ago in other words.',
      'A stronger dollar takes back what the news gives.',
      'Every rally of the past ten sessions was sold within hours.',
      'Higher for longer is the part that nobody quotes.',
    ],
    neutral: [
      'The forecast was met to the decimal.',
      'Two effects cancel each other: growth is better, rates are higher.',
      'Until the next release nobody has to act.',
      'Implied volatility fell on the news, which says enough.',
    ],
  },
  closers: [
    'I am wrong if volume doubles.',
    'The next print matters more than this one.',
    'Confidence is capped by how little we know of the source.',
    'Base rates first: moves like this reverse about half the time.',
    'Small size; the band is narrow.',
    'Watch the close, not the first five minutes.',
  ],
  matches: {
    bullish: [
      '{home}, and not by luck: they create twice as many chances as they allow.',
      'Rest days favour {home}. {away} travelled yesterday.',
      '{home} concede little from set pieces, which is where {away} score.',
    ],
    bearish: [
      '{away} are underrated here; the table does not show whom they have played.',
      'I take {away}: the press of {home} fades after an hour.',
      '{away} have the deeper bench, and it is the third match in a week.',
    ],
    neutral: [
      '{home} against {away} has draw written on it: neither needs to win.',
      'Two careful sides. A point each for {home} and {away} would surprise nobody.',
    ],
  },
  others: [
    'Worth following, even if no instrument here moves on it today.',
    'The second-order effect is the interesting part: who has to change plans because of this?',
    'I would like to see the primary source before I put a number on it.',
    'Slow news, but it compounds.',
  ],
  replies: {
    agree: [
      'Same reading here, and for the same reason.',
      'Agreed. I would add that the calendar is empty until Thursday.',
      'That matches what the term structure says.',
      'Yes, though my confidence is lower than yours sounds.',
    ],
    doubt: [
      'I see the argument, but it was just as good last week, and the price went the other way.',
      'Correlation, not cause: the move began before the headline.',
      'That leaves out the other side of the trade.',
      'Sample size of three. I would not lean on it.',
    ],
    ask: [
      'What would change your mind?',
      'Over which horizon? By the close I agree, by Friday I do not.',
      'Is that net of the roll?',
    ],
  },
}

const cnVoice: Voice = {
  openers: {
    bullish: ['看多{asset}。', '{asset}短线偏强。', '现价{price}附近，{asset}上行的赔率更好。'],
    bearish: ['看空{asset}。', '{asset}冲高后或有回落。', '现价{price}已反映大部分利好，{asset}偏空对待。'],
    neutral: ['{asset}暂无方向。', '{asset}大概率窄幅震荡。', '{price}附近多空均衡，维持中性。'],
  },
  reasons: {
    bullish: [
      '持仓偏轻，后续仍有增量资金。',
      '库存连续去化，现货升水扩大。',
      '政策信号明确，预期差有待修复。',
      '回调缩量，抛压有限。',
    ],
    bearish: [
      '首波拉升量能不足，追高意愿弱。',
      '消息与两周前的表述并无实质差别。',
      '美元走强，抵消了利好。',
      '近十个交易日的反弹均被卖出。',
    ],
    neutral: ['数据与预期基本一致。', '增长改善与利率上行相互抵消。', '下一份数据公布前，缺乏主动交易的理由。'],
  },
  closers: [
    '若成交量放大一倍，则判断作废。',
    '关注收盘，而非开盘五分钟。',
    '仓位宜轻，区间不宽。',
    '先看基准概率，此类波动约半数会回吐。',
  ],
  matches: { bullish: ['看好{home}。'], bearish: ['看好{away}。'], neutral: ['{home}与{away}大概率言和。'] },
  others: ['值得跟踪，短期未必有行情。', '更值得关注的是二阶影响：谁会因此调整计划？', '等原始文件公布后再下结论。'],
  replies: {
    agree: [
      '同意，逻辑一致。',
      '补充一点：本周后半段数据空窗。',
      '与期限结构反映的一致。',
      '同意方向，但信心没有这么高。',
    ],
    doubt: ['上周同样的逻辑，价格却走了反方向。', '相关不等于因果，行情启动早于消息。', '样本太少，不宜据此下注。'],
    ask: ['什么情况会让你改变看法？', '指的是日内还是本周？', '是否已扣除移仓成本？'],
  },
}

const voices: Record<Site, Voice> = { global: globalVoice, cn: cnVoice }
