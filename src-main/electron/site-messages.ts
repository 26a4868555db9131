import type { Site } from '#contract/ids.ts'
import type { Language } from '#contract/rules/choose-language.ts'

/** A site by its name alone, as a printed sheet has it. */
export const siteNames: Readonly<Record<Site, string>> = { global: 'GLOBAL', cn: 'CN · 国内站' }

const siteWords: Readonly<Record<Language, string>> = { en: 'Site', 'zh-CN': '站点' }

/** A site as the dialogs of main name it. */
export function formatSite(language: Language, site: Site): string {
  return `${siteWords[language]} ${siteNames[site]}`
}
