import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import type { TargetKind } from '../../ports/file-dialogs.ts'

/** Words of main's dialogs for files, in the console's two languages. */
const english = {
  packQuestion: (agents: number) =>
    agents === 1
      ? 'Save the secret of 1 agent to an encrypted file?'
      : `Save the secrets of ${formatNumber(agents, 'en')} agents to an encrypted file?`,
  packDetail:
    'Anyone with the file and its passphrase can act as these agents. The console stores neither of them: without the passphrase, nobody can open the file.',
  write: 'Create backup',
  cancel: 'Cancel',
  kinds: {
    pack: 'Arena Console backup',
    csv: 'CSV table',
    json: 'JSON',
    jsonl: 'JSON lines',
    png: 'PNG image',
    svg: 'SVG drawing',
    html: 'Web page',
  } satisfies Record<TargetKind, string>,
}

export type FileMessages = typeof english

const chinese: FileMessages = {
  packQuestion: (agents) => `要将 ${formatNumber(agents, 'zh-CN')} 个智能体的密钥保存到加密文件吗？`,
  packDetail:
    '持有该文件及其口令的人能够以这些智能体的身份行事。控制台不保存文件副本，也不保存口令：没有口令，任何人都无法再打开此文件。',
  write: '创建备份',
  cancel: '取消',
  kinds: {
    pack: 'Arena Console 备份',
    csv: 'CSV 表格',
    json: 'JSON',
    jsonl: 'JSON Lines',
    png: 'PNG 图片',
    svg: 'SVG 图形',
    html: '网页',
  },
}
const byLanguage: Readonly<Record<Language, FileMessages>> = { en: english, 'zh-CN': chinese }

/** The words in a language, by its tag. */
export function getFileMessages(language: Language): FileMessages {
  return byLanguage[language]
}
