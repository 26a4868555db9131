import type { Shape } from './shape.ts'

export const unchangedRevisions: Shape = {
  name: 'unchanged-revisions',
  description: 'A revision is answered like a prediction, with what was said first: that is what holds.',
  settings: { revisions: 'unchanged' },
}
