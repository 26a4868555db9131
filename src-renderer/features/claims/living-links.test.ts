import { expect, it } from 'vitest'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { findLivingLinks } from './living-links.ts'

const living = { link: 'kept', linkExpiresAtMs: 200, canReissue: true, isPaused: false }

it.each([
  ['a link that lives', {}, true],
  ['one of which nobody knows until when', { linkExpiresAtMs: null }, true],
  ['one that has expired', { linkExpiresAtMs: 100 }, false],
  ['none', { link: 'none', linkExpiresAtMs: null }, false],
  ['one that may be void already', { link: 'in_doubt', linkExpiresAtMs: null }, false],
  ['one that is not handed out', { link: 'refused' }, false],
  ['an agent that gets no new link', { canReissue: false }, false],
  ['an agent that is paused', { isPaused: true }, false],
])('a new link ends %s: %s', (_case, part, isEnded) => {
  const rows = [{ ...living, ...part }] as ClaimView[]
  expect(findLivingLinks(rows, () => 100)).toHaveLength(isEnded ? 1 : 0)
})
