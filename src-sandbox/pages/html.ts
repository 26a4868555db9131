/** Markup as a value: what is put into a template is escaped unless it is markup itself. */

export interface Html {
  readonly markup: string
}

type Content = string | number | Html | readonly Html[]

/** Markup by template; whatever is put in is escaped unless it is markup itself. */
export function html(literal: TemplateStringsArray, ...contents: Content[]): Html {
  const rest = contents.map((content, index) => markupOf(content) + (literal[index + 1] ?? ''))
  return { markup: (literal[0] ?? '') + rest.join('') }
}

function markupOf(content: Content): string {
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content))
  return 'markup' in content ? content.markup : content.map(({ markup }) => markup).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
