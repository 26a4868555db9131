declare module '*.md' {
  import type { Guide } from '#contract/help-guide.ts'

  /** As the build reads it (scripts/guide/guide-plugin.ts). */
  export const guide: Guide
}
