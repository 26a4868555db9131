import type { Settings } from '../ipc/settings.procedures.ts'

export type Language = 'en' | 'zh-CN'

/** The language to show: the operator's choice, else the system's when it is Chinese, else English. */
export function chooseLanguage(setting: Settings['language'], systemLanguage: string): Language {
  if (setting !== 'system') return setting
  return /^zh\b/i.test(systemLanguage) ? 'zh-CN' : 'en'
}
