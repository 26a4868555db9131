import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/rules/choose-language.ts'
import type { TrialLoss } from '#contract/rules/trial-loss.ts'
import { formatTrialQuestion } from './confirm-end-trial.ts'

const nothing = { drafts: 0, unsent: 0, subscriptionChanges: 0, registrations: 0 }

describe('trialQuestion', () => {
  it.each<[TrialLoss, Language, string[]]>([
    [{ ...nothing, drafts: 1 }, 'en', ['· 1 draft']],
    [{ ...nothing, drafts: 1_200 }, 'en', ['· 1,200 drafts']],
    [
      { drafts: 2, unsent: 1, subscriptionChanges: 3, registrations: 1 },
      'en',
      ['· 2 drafts', '· 1 pending item', '· 3 pending subscription changes', '· 1 incomplete registration'],
    ],
    [{ ...nothing, unsent: 2, registrations: 1 }, 'zh-CN', ['· 2 条处理中的内容', '· 1 项未完成的注册']],
  ])('names what goes with the trial: %j in %s', (loss, language, lines) => {
    expect(formatTrialQuestion(language, { loss, isQuitting: false }).detail.split('\n').slice(1)).toEqual(lines)
  })

  it('says whether only the trial ends or the application too', () => {
    const loss = { ...nothing, drafts: 1 }
    expect(formatTrialQuestion('en', { loss, isQuitting: false })).toMatchObject({
      message: 'Leave the trial?',
      confirm: 'Leave the trial',
    })
    expect(formatTrialQuestion('en', { loss, isQuitting: true })).toMatchObject({ confirm: 'Quit', cancel: 'Cancel' })
  })
})
