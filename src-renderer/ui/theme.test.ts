/** What the theme owes to a system that wants no motion, or only its own colours. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '..')
const theme = readFileSync(join(renderer, 'ui/theme.css'), 'utf8')

/** The blocks that a rule of the theme stands in, the outermost first. */
function blocksAround(rule: string): string[] {
  const open: string[] = []
  let head = ''
  for (const sign of theme.slice(0, theme.indexOf(rule))) {
    if (sign === '{') open.push(head.trim())
    if (sign === '}') open.pop()
    head = sign === '{' || sign === '}' || sign === ';' || sign === '/' ? '' : head + sign
  }
  return open
}

/** A state that a background or a line shows, as `data-selected:bg-accent-soft`, unless it is that of a part. */
const filledState = /(?<![\w-])((?:data|aria)-[\w[\]=-]+):(?:bg-|border-accent)/g

function listFills(): { place: string; state: string; classes: string }[] {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const strings = readFileSync(join(renderer, file), 'utf8').match(/'[^'\n]*'|"[^"\n]*"/g) ?? []
      return strings.flatMap((classes) =>
        [...classes.matchAll(filledState)].map(([, state = '']) => ({ place: `${file}: ${state}`, state, classes })),
      )
    })
}

/** Shown by the pointer, or by the menu that is open. */
const passing = /^(data-(hovered|pressed)|aria-expanded)$/

describe('the theme', () => {
  it('stops all motion from outside every layer: inside one, a utility that moves would win', () => {
    expect(blocksAround('animation: none').map((block) => block.replaceAll(/\s+/g, ' '))).toEqual([
      '@media (prefers-reduced-motion: reduce)',
      '*, ::before, ::after',
    ])
  })

  it('gives the colours of the system to each state that a background or a line shows', () => {
    const lasting = listFills().filter(({ state }) => !passing.test(state))
    expect(lasting.length).toBeGreaterThan(5)
    const lost = lasting.filter(({ state, classes }) => !classes.includes(`${state}:forced-highlight`))
    expect(lost.map(({ place }) => place)).toEqual([])
  })
})
