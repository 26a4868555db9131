/** The page that verifies an export: one file, and a policy that lets nothing in or out. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bundleVerifier } from '../../scripts/bundle-verifier.ts'
import { hashOfEntry } from '../../src-main/store/ledger.store.ts'

const hashOf = (text: string | undefined) =>
  `'sha256-${createHash('sha256')
    .update(text ?? '')
    .digest('base64')}'`

it('is one file, whose policy lets its own script and style run and nothing be fetched', async () => {
  const page = await bundleVerifier(fileURLToPath(new URL('../..', import.meta.url)))
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1]
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1]
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.split('; ')
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(page.match(/<(?:script|link|img|iframe|object|embed)\b[^>]*>/g)).toEqual(['<script>'])
  expect(page).not.toMatch(/\b(?:src|href|style)=/)
  expect(script).not.toMatch(/\b(?:fetch|XMLHttpRequest|WebSocket|import)\s*\(/)
})

it('hashes as the console does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(bytesToHex(sha256(utf8ToBytes(text)))).toBe(hashOfEntry(text))
    }),
  )
})
