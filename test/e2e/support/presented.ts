/** What of predictions can be read on the page, by eyes or by a screen reader, while presentation mode is on. */
import { expect, type Page } from '@playwright/test'

/** What was said, of which nothing is to be found. */
export interface Said {
  direction: 'Up' | 'Down'
  confidence: string
  reasoning: string
}

/** Which of the values are anywhere on the page: in texts, hints, names for screen readers or fields. */
export function findShown(page: Page, said: readonly Said[]): Promise<string[]> {
  return page.evaluate(
    (values) => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      const page = document.documentElement.cloneNode(true) as HTMLElement
      // Icons and the places of what is drawn are numbers too.
      for (const icon of page.querySelectorAll('svg path, style')) icon.remove()
      for (const placed of page.querySelectorAll('[style]')) placed.removeAttribute('style')
      const all = [page.outerHTML, ...fields.map(({ value }) => value)].join('\n')
      const isShown = (value: string) => new RegExp(`(?<![\\d.])${value.replace('.', '\\.')}(?!\\d)`).test(all)
      return values.filter(isShown)
    },
    said.flatMap(({ confidence, reasoning }) => [confidence, reasoning]),
  )
}

/**
 * Every text, hint and name with a direction in it, on the screen and in dialogs. How many of the field said what is
 * everybody's to see, as are the words that name the ways to choose.
 */
export function findDirections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const direction = /(?<![\p{L}\p{N}])(Up|Down|[Bb]ullish|[Bb]earish)(?![\p{L}\p{N}])/u
    const names = [
      'title',
      'alt',
      'placeholder',
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
    ]
    const found: string[] = []
    for (const place of document.querySelectorAll('main, [role="dialog"], [role="alertdialog"]')) {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const texts =
          node instanceof Element
            ? names.map((name) => node.getAttribute(name) ?? '')
            : [node.parentElement?.closest('style, script') === null ? (node.textContent ?? '') : '']
        found.push(...texts.filter((text) => direction.test(text)))
      }
    }
    return found
  })
}

/** Nothing of it is to be read where the page is now; `where` is for the message. */
export async function expectHidden(page: Page, said: readonly Said[], where: string): Promise<void> {
  expect(await findShown(page, said), where).toEqual([])
  expect(await findDirections(page), where).toEqual([])
}
