import type { Shape } from './shape.ts'

export const noRevisions: Shape = {
  name: 'no-revisions',
  description: 'is_revision means nothing: a second prediction on a challenge is a 409 with it too.',
  settings: { revisions: 'refused' },
}
