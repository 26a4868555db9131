/** News that the sandbox's world reports. Invented; `{n}` is filled with a number. */
import type { Site } from '#contract/ids.ts'

interface Story {
  symbol: string
  title: string
  spaces: readonly [string, ...string[]]
}

type Stories = readonly [Story, ...Story[]]

const globalStories: Stories = [
  story('XAUUSD', 'Central banks report gold purchases of {n} tonnes for the quarter', ['finance', 'policy']),
  story('CL', 'Weekly crude stocks fall by {n} hundred thousand barrels', ['finance']),
  story('ES', 'Large chip makers raise their outlook after strong data-centre orders', ['technology', 'finance']),
  story('ZN', 'Ten-year auction draws the weakest demand in {n} months', ['finance', 'policy']),
  story('BTC', 'Exchange-traded bitcoin funds take in {n}0 million dollars in one day', ['finance', 'technology']),
  story('XAUUSD', 'Inflation expectations for the next year rise to 3.{n} percent', ['policy']),
  story('CL', 'Producers agree to delay the planned output increase by {n} weeks', ['international', 'finance']),
  story('ES', 'Payrolls grow by {n} thousand more than economists expected', ['finance', 'policy']),
  story('ZN', 'Rate setters signal patience; two members would have cut already', ['policy', 'finance']),
  story('BTC', 'A regulator opens consultation on custody rules for digital assets', ['policy', 'technology']),
  story('XAUUSD', 'Shipping insurers raise premiums after an incident in a main strait', ['international']),
  story('CL', 'A refinery outage takes {n}0 thousand barrels a day off the market', ['finance', 'international']),
  story('ES', 'An open model matches leading systems at a tenth of the cost', ['ai', 'technology']),
  story('ZN', 'Producer prices come in {n} basis points below the forecast', ['finance']),
  story('BTC', 'Network hash rate sets a record as fees double in {n} days', ['technology']),
  story('ES', 'Cloud providers announce capital spending {n} percent above plan', ['ai', 'finance']),
]

const cnStories: Stories = [
  story('AU', '央行连续第{n}个月增持黄金储备', ['finance', 'policy']),
  story('AG', '光伏装机超预期，白银工业需求预估上调{n}个百分点', ['technology', 'finance']),
  story('IF', '央行开展{n}00亿元逆回购操作，资金面边际宽松', ['policy', 'finance']),
  story('IH', '大型银行集体上调分红比例，高股息板块走强', ['finance']),
  story('IC', '制造业采购经理指数回升至扩张区间', ['finance', 'policy']),
  story('IM', '国产大模型发布新版本，算力产业链成交放大', ['ai', 'technology']),
  story('AU', '海外避险情绪升温，国际金价短线拉升', ['international', 'finance']),
  story('AG', '交易所上调白银期货保证金比例至{n}%', ['policy']),
  story('IF', '北向资金单日净流入超过{n}0亿元', ['finance']),
  story('IH', '保险资金长期投资试点规模再扩{n}00亿元', ['policy', 'finance']),
  story('IC', '半导体设备招标提速，国产化率提升{n}个百分点', ['technology']),
  story('IM', '中小企业减税政策延续至年底', ['policy']),
]

/** The news of each site. */
export const storiesOf: Record<Site, Stories> = { global: globalStories, cn: cnStories }

function story(symbol: string, title: string, spaces: Story['spaces']): Story {
  return { symbol, title, spaces }
}
