import type { english } from './english.ts'
import type { englishOnDemand } from './english-on-demand.ts'

// English is the reference: a key that it lacks does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof english & typeof englishOnDemand
    returnNull: false
  }
}
