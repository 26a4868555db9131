import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { nameStage } from './name-stage.ts'

const words = ((key: string) => `words of ${key}`) as TFunction<'challenges'>

describe('the name of a stage', () => {
  it.each(['group', 'r16', 'qf', 'sf', 'third', 'final'])('%s has words of its own', (stage) => {
    expect(nameStage(stage, words)).toBe(`words of stage.${stage}`)
    expect(nameStage(stage.toUpperCase(), words)).toBe(`words of stage.${stage}`)
  })

  it.each(['matchday_3', 'r1', 'Groups', ''])('%j stays as the service says it', (stage) => {
    expect(nameStage(stage, words)).toBe(stage)
  })

  it('shows what cannot be seen', () => {
    expect(nameStage('r1\u202e6', words)).not.toContain('\u202e')
  })
})
