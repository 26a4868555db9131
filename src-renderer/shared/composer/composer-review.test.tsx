import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { ComposerReview } from './composer-review.tsx'
import type { ReadyTexts } from './use-ready-texts.ts'

const post: DraftPlace = { kind: 'post', deploymentId: deploymentIdSchema.parse('dp_test1'), site: 'cn' }
const comment: DraftPlace = {
  kind: 'comment',
  eventKey: eventKeySchema.parse('dp_test1~global~ev_1'),
  title: 'An event',
}
const ready: ReadyTexts = { asked: [], good: [], forbidden: [], leftOut: [], reviewedOf: () => undefined }

it.each([
  ['en', post, 'finance', 'Space: Finance'],
  ['en', comment, 'policy', 'Space: Policy'],
  ['zh-CN', post, 'finance', '空间：财经'],
  ['en', comment, null, null],
] as const)('in %s the review of %j in %j says %j', async (language, place, spaceId, words) => {
  const { draw } = await createDrawnPage({ language })
  const html = draw(<ComposerReview ready={ready} draft={{ place, spaceId }} />)
  if (words === null) expect(html).not.toContain('Space')
  else expect(html).toContain(words)
})
