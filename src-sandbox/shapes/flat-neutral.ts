import type { Shape } from './shape.ts'

export const flatNeutral: Shape = {
  name: 'flat-neutral',
  description: 'A neutral prediction scores 60 when right and 40 when wrong, whatever its confidence.',
  settings: { neutralScores: 'flat' },
}
