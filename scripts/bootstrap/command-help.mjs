import fs from 'node:fs'

/**
 * What a command says to `--help`: the comment at the head of its script, without its marks. Null where help was not
 * asked for, or only for what stands after a `--`.
 */
export function findHelp(argv = process.argv) {
  const [, script, ...args] = argv
  const end = args.indexOf('--')
  const own = end === -1 ? args : args.slice(0, end)
  if (!own.includes('--help') && !own.includes('-h')) return null
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(fs.readFileSync(script, 'utf8'))?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, '').trimEnd())
    .join('\n')
    .trim()
}
