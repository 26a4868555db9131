import { describe, expect, it } from 'vitest'
import { nextDraggedStep, predictDragged } from './dragged-screens.ts'

describe('predictDrop', () => {
  const at = (path: string, ...types: string[]) => predictDragged(types, { path, isDialogOpen: false })

  it('names the import of the screen for a table, and all three elsewhere', () => {
    expect(at('/onboarding/import', 'text/csv')).toBe('agents')
    expect(at('/predict/import', 'text/plain')).toBe('predictions')
    expect(at('/onboarding/registrations/table', 'application/json')).toBe('registrations')
    expect(at('/fleet', 'text/csv')).toBe('table')
    expect(at('/packs', 'text/csv')).toBe('table')
  })

  it('says what it cannot know, and what will not be opened', () => {
    expect(at('/fleet', '')).toBe('anything')
    expect(at('/fleet', 'application/vnd.arena-console.pack')).toBe('pack')
    expect(at('/onboarding/import', 'image/png')).toBe('foreign')
    expect(at('/fleet', 'text/csv', 'text/csv')).toBe('several')
    expect(predictDragged(['text/csv'], { path: '/fleet', isDialogOpen: true })).toBe('dialogOpen')
  })
})

describe('nextDropStep', () => {
  const onScreen = (path: string) => ({ path, isDialogOpen: false, hasService: true })
  const unclear = { mayBe: ['registrations' as const, 'predictions' as const], isCertain: false }

  it('opens what the file says, or what its screen takes, and asks otherwise', () => {
    expect(nextDraggedStep({ mayBe: ['agents'], isCertain: true }, onScreen('/predict/import'))).toEqual({
      step: 'open',
      kind: 'agents',
    })
    expect(nextDraggedStep(unclear, onScreen('/predict/import'))).toEqual({ step: 'open', kind: 'predictions' })
    expect(nextDraggedStep(unclear, onScreen('/fleet'))).toEqual({ step: 'ask' })
  })

  it('opens nothing behind a dialog, and without a service only a backup', () => {
    const withoutService = { path: '/welcome', isDialogOpen: false, hasService: false }
    expect(nextDraggedStep(unclear, { ...onScreen('/fleet'), isDialogOpen: true })).toMatchObject({
      reason: 'dialogOpen',
    })
    expect(nextDraggedStep(unclear, withoutService)).toMatchObject({ reason: 'noService' })
    expect(nextDraggedStep({ mayBe: ['pack'], isCertain: true }, withoutService)).toEqual({
      step: 'open',
      kind: 'pack',
    })
  })
})
