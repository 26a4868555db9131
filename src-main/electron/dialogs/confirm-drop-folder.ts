import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'

interface DropFolderMessages {
  message: string
  detail: string
  confirm: string
  cancel: string
}

/** What main's dialog says before a folder that already has JSON files in it becomes the drop folder. */
export function confirmDropFolderMessages(
  language: Language,
  { folder, files }: { folder: string; files: number },
): DropFolderMessages {
  const count = formatNumber(files, language)
  const path = escapeInvisible(folder).replace(/\s+/g, ' ').slice(0, 300)
  const byLanguage: Readonly<Record<Language, DropFolderMessages>> = {
    'zh-CN': {
      message: `此文件夹中已有 ${count} 个 JSON 文件。要用作投递文件夹吗？`,
      detail: `${path}\n\n其中的每个 JSON 文件都会被读取，并移入其中的“done”文件夹，无论它是否为投递的文件。`,
      confirm: '使用此文件夹',
      cancel: '取消',
    },
    en: {
      message: `There ${files === 1 ? 'is 1 JSON file' : `are ${count} JSON files`} in this folder. Use it as the drop folder?`,
      detail: `${path}\n\nEvery JSON file in it is read and moved into its folder “done”, whether it was written for the console or not.`,
      confirm: 'Use this folder',
      cancel: 'Cancel',
    },
  }
  return byLanguage[language]
}
