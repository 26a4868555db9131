/**
 * The page that verifies an exported ledger without the console. The build puts it into one file
 * (scripts/bundle-verifier.ts), which works from a disk and has no way to any network.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createExportVerifier, type ExportVerdict } from '#contract/rules/ledger/ledger-export.ts'
import english from '../i18n/en/ledger.json' with { type: 'json' }
import chinese from '../i18n/zh-CN/ledger.json' with { type: 'json' }

type Words = typeof english.verifier
/** What is shown below the file, in whatever language. */
type Shown = { kind: 'nothing' | 'failed' } | { kind: 'reading'; count: number } | ExportVerdict

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

let isChinese = navigator.language.toLowerCase().startsWith('zh')
let shown: Shown = { kind: 'nothing' }
/** Which choice of a file is the last: an earlier one that is still being read says nothing more. */
let choices = 0

function elementOf(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`no element ${id}`)
  return found
}

function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
}

/** The verdict in a sentence, and what there is to know beside it. */
function describeShown(words: Words): { verdict: string; more: string } {
  switch (shown.kind) {
    case 'nothing':
      return { verdict: '', more: '' }
    case 'reading':
      return { verdict: fill(words.reading, { count: shown.count }), more: '' }
    case 'failed':
    case 'unreadable':
      return { verdict: words[shown.kind], more: '' }
    case 'broken':
      return { verdict: fill(words[shown.at.reason], { seq: shown.at.seq }), more: words.before }
    case 'whole': {
      const { seq, hash } = shown.head
      const verdict = seq === 0 ? words.empty : fill(words.whole, { count: seq })
      return { verdict, more: fill(words.headIs, { hash }) }
    }
  }
}

function draw(): void {
  const words: Words = isChinese ? chinese.verifier : english.verifier
  document.documentElement.lang = isChinese ? 'zh-CN' : 'en'
  document.title = words.title
  for (const id of ['title', 'lead', 'choose', 'drop'] as const) elementOf(id).textContent = words[id]
  elementOf('language').textContent = words.other
  const { verdict, more } = describeShown(words)
  const line = elementOf('verdict')
  line.textContent = verdict
  line.className =
    shown.kind === 'whole' ? 'whole' : shown.kind === 'nothing' || shown.kind === 'reading' ? '' : 'broken'
  elementOf('more').textContent = more
}

function show(next: Shown): void {
  shown = next
  draw()
}

async function verify(file: Blob): Promise<void> {
  choices += 1
  const choice = choices
  show({ kind: 'reading', count: 0 })
  try {
    const verifier = createExportVerifier(hashOf)
    // The mark at the beginning of a file is a change like any other.
    const reader = file
      .stream()
      .pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true }))
      .getReader()
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (choice !== choices) return
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) verifier.add(line)
      show({ kind: 'reading', count: verifier.count() })
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (rest !== '') verifier.add(rest)
    if (choice === choices) show(verifier.end())
  } catch {
    if (choice === choices) show({ kind: 'failed' })
  }
}

const input = elementOf('file') as HTMLInputElement
const place = elementOf('place')
input.addEventListener('change', () => {
  const file = input.files?.[0]
  // The same file may be chosen again after it was changed.
  input.value = ''
  if (file !== undefined) void verify(file)
})
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  place.className = 'over'
})
document.addEventListener('dragleave', () => {
  place.className = ''
})
document.addEventListener('drop', (event) => {
  event.preventDefault()
  place.className = ''
  const file = event.dataTransfer?.files[0]
  if (file !== undefined) void verify(file)
})
elementOf('language').addEventListener('click', () => {
  isChinese = !isChinese
  draw()
})
draw()
