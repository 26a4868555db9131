interface TrustedTypeRules {
  createHTML: (text: string) => string
}

interface TrustedTypesFactory {
  createPolicy: (name: string, rules: TrustedTypeRules) => unknown
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypesFactory
  }
}

/**
 * The one policy that the page's rules admit: only the empty string becomes markup, which is how libraries clear an
 * element.
 */
export function guardMarkup(page: Window): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text !== '') throw new TypeError('markup is made by React only')
      return text
    },
  })
}
