import { describe, expect, it } from 'vitest'
import type { TrialProgress } from '#contract/ipc/trial.procedures.ts'
import { deriveTourPhases, findCurrentStep } from './tour-steps.ts'

const nothing: TrialProgress = {
  predicted: 0,
  scored: 0,
  nextDeadlineAtMs: null,
  offsetMs: 0,
  written: 0,
  replies: 0,
  repliesRead: 0,
}
const unseen = { hasSeenDue: false, hasSeenScore: false }
const phasesOf = (progress: Partial<TrialProgress>, seen: Partial<typeof unseen> = {}) =>
  deriveTourPhases({ ...nothing, ...progress }, { ...unseen, ...seen })

describe('the guided trial', () => {
  it('begins with what is due, and goes on when that was seen', () => {
    expect(findCurrentStep(phasesOf({}), null)).toBe('due')
    expect(findCurrentStep(phasesOf({}, { hasSeenDue: true }), null)).toBe('predict')
  })

  it('counts what was done without its help', () => {
    expect(findCurrentStep(phasesOf({ predicted: 2 }), null)).toBe('score')
    expect(phasesOf({ predicted: 2 })).toMatchObject({ due: 'done', predict: 'done', score: 'wait' })
  })

  it('takes a score as seen only after the screen that shows it', () => {
    expect(phasesOf({ predicted: 1, scored: 1 }).score).toBe('ready')
    expect(phasesOf({ predicted: 1 }, { hasSeenScore: true }).score).toBe('wait')
    expect(phasesOf({ predicted: 1, scored: 1 }, { hasSeenScore: true }).score).toBe('done')
  })

  it.each([
    [{}, 'begin'],
    [{ written: 1 }, 'wait'],
    [{ written: 1, replies: 1 }, 'ready'],
    [{ replies: 2, repliesRead: 1 }, 'done'],
  ])('stands for replies with %j at %s', (progress, phase) => {
    expect(phasesOf(progress).reply).toBe(phase)
  })

  it('shows the chosen step until it is done', () => {
    expect(findCurrentStep(phasesOf({ predicted: 1 }), 'reply')).toBe('reply')
    expect(findCurrentStep(phasesOf({ predicted: 1, repliesRead: 1, replies: 1 }), 'reply')).toBe('score')
  })

  it('is over when all four are done', () => {
    const all = phasesOf({ predicted: 1, scored: 1, replies: 1, repliesRead: 1 }, { hasSeenScore: true })
    expect(findCurrentStep(all, null)).toBeNull()
    expect(findCurrentStep(all, 'due')).toBeNull()
  })
})
