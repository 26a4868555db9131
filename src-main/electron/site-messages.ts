import type { Site } from '#contract/ids.ts'
import type { Language } from '#contract/rules/choose-language.ts'

const siteNames: Readonly<Record<Language, Readonly<Record<Site, string>>>> = {
  en: { global: 'GLOBAL', cn: 'CN · 国内站' },
  'zh-CN': { global: 'GLOBAL · 国际站', cn: 'CN · 国内站' },
}

const siteWords: Readonly<Record<Language, string>> = { en: 'Site', 'zh-CN': '站点' }

/** A site by its name alone, as a printed sheet has it. */
export function getSiteName(language: Language, site: Site): string {
  return siteNames[language][site]
}

/** A site as the dialogs of main name it. */
export function formatSite(language: Language, site: Site): string {
  return `${siteWords[language]} ${getSiteName(language, site)}`
}
