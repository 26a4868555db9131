import { expect, it } from 'vitest'
import zh from '../../../i18n/zh-CN/fleet.json' with { type: 'json' }

/** Chinese has one form: where one agent opens a page of its own and several another, it has to be true of both. */
it.each(['rotate', 'claim'] as const)('the Chinese words of what leads elsewhere say so, and no more: %s', (act) => {
  expect(zh.health.act[`${act}_other`]).toMatch(/^前往/)
})
