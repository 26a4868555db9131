import type { english } from './english.ts'

// English is the reference: a key that it lacks does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof english
    returnNull: false
  }
}
