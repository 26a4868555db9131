import { describe, expect, it } from 'vitest'
import { trialQuestion } from './confirm-end-trial.ts'

const nothing = { drafts: 0, unsent: 0, subscriptionChanges: 0, registrations: 0 }

describe('trialQuestion', () => {
  it.each([
    [{ ...nothing, drafts: 1 }, 'en', ['· 1 draft of a prediction']],
    [{ ...nothing, drafts: 1_200 }, 'en-GB', ['· 1,200 drafts of predictions']],
    [
      { drafts: 2, unsent: 1, subscriptionChanges: 3, registrations: 1 },
      'fr',
      [
        '· 2 drafts of predictions',
        '· 1 prediction that is not settled',
        '· 3 subscription changes that are not applied',
        '· 1 registration that is not finished',
      ],
    ],
    [{ ...nothing, unsent: 2, registrations: 1 }, 'zh-CN', ['· 2 条尚无结果的预测', '· 1 个尚未完成的注册']],
  ])('names what goes with the trial: %j in %s', (loss, language, lines) => {
    expect(trialQuestion(language, { loss, isQuitting: false }).detail.split('\n').slice(1)).toEqual(lines)
  })

  it('says whether only the trial ends or the application too', () => {
    const loss = { ...nothing, drafts: 1 }
    expect(trialQuestion('en', { loss, isQuitting: false })).toMatchObject({
      message: 'Leave the trial?',
      act: 'Leave the trial',
    })
    expect(trialQuestion('en', { loss, isQuitting: true })).toMatchObject({ act: 'Quit', cancel: 'Cancel' })
  })
})
