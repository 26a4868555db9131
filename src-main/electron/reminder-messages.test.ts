import { describe, expect, it } from 'vitest'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import { formatReminder } from './reminder-messages.ts'

function group(of: Partial<ReminderGroup>): ReminderGroup {
  return {
    kind: 'claim',
    count: 1,
    subjects: 1,
    agentName: null,
    authorName: null,
    withinMin: null,
    texts: [],
    target: { kind: 'claims', agentKey: null },
    ...of,
  }
}

describe('formatReminder', () => {
  // Of an agent whose link ends a new one can be issued: that is not the end of its time without an owner.
  it.each([
    [
      1,
      290,
      'Claim link or unclaimed limit of 1 agent ends within 5 h',
      '1 个智能体的认领链接或未认领期限将在 5 小时内到期',
    ],
    [
      3,
      1_440,
      'Claim link or unclaimed limit of 3 agents ends within 24 h',
      '3 个智能体的认领链接或未认领期限将在 24 小时内到期',
    ],
    [
      2,
      0,
      'Claim link or unclaimed limit of 2 agents ends within 1 h',
      '2 个智能体的认领链接或未认领期限将在 1 小时内到期',
    ],
  ])('says of %i agents what ends within %i minutes, the link or the limit', (count, withinMin, en, zh) => {
    expect(formatReminder(group({ count, withinMin }), 'en').title).toBe(en)
    expect(formatReminder(group({ count, withinMin }), 'zh-CN').title).toBe(zh)
  })
})
