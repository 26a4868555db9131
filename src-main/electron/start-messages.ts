import type { AppErrorData } from '#contract/app-error.ts'
import { chooseLanguage, type Language } from '#contract/rules/choose-language.ts'

/** Words of the native dialogs that main shows by itself, where there is no page to show them. */
const english = {
  cannotStart: 'Arena Console cannot start',
  storeTooNew:
    'The database was written by a newer version of Arena Console. Start that version, or update this one. Nothing was changed.',
  storeUnavailable:
    'The database cannot be opened. Check the free disk space and your write permission for the folder, then start again. Nothing was lost.',
  storeLocked: 'Another program has the data file open. Close that program, then start again. Nothing was lost.',
  backupUnreadable:
    'The database was damaged, and its latest backup cannot be read. Move that backup away to start with the one before it, or start again once it can be read. Nothing was lost.',
  storeDamaged:
    'Part of the database can no longer be read. Start again: the damaged file is kept, nothing is deleted, and the latest good backup is restored. Nothing was sent.',
  otherwise: 'An unexpected error occurred while starting. See the log for details. Nothing was sent.',
}

type StartMessages = typeof english

const chinese: StartMessages = {
  cannotStart: 'Arena Console 无法启动',
  storeTooNew: '数据库由较新版本的 Arena Console 写入。请启动该版本，或更新本程序。没有任何内容被更改。',
  storeUnavailable: '无法打开数据库。请检查磁盘空间以及对该文件夹的写入权限，然后重新启动。没有丢失任何内容。',
  storeLocked: '另一个程序正占用数据文件。请关闭该程序，然后重新启动。没有丢失任何内容。',
  backupUnreadable:
    '数据库已损坏，且无法读取其最新备份。请将该备份移到别处，以使用前一份备份启动；或在其可读后重新启动。没有丢失任何内容。',
  storeDamaged:
    '数据库中有一部分已无法读取。请重新启动：损坏的文件会保留，不会删除任何内容，并会恢复最新的完好备份。没有发送任何内容。',
  otherwise: '启动时发生意外错误，详情见日志。没有发送任何内容。',
}
const byLanguage: Readonly<Record<Language, StartMessages>> = { en: english, 'zh-CN': chinese }

/** The words in the system's language: the operator's own choice is in the database, which could not be read. */
export function startMessages(systemLanguage: string): StartMessages {
  return byLanguage[chooseLanguage('system', systemLanguage)]
}

/** What to say when the console cannot be put together, and of which file; of the database where none is named. */
export function formatStartError(words: StartMessages, error: AppErrorData, databaseFile: string): string {
  const { file } = error.details
  return `${explain(words, error)}\n\n${typeof file === 'string' ? file : databaseFile}`
}

function explain(words: StartMessages, { code, details }: AppErrorData): string {
  if (code === 'store_too_new') return words.storeTooNew
  if (code === 'store_damaged') return words.storeDamaged
  if (code !== 'store_unavailable') return words.otherwise
  if (details.reason === 'locked') return words.storeLocked
  return details.reason === 'backup' ? words.backupUnreadable : words.storeUnavailable
}
