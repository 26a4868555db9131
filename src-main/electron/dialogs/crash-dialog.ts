import type { MessageBoxOptions } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'

const english = {
  kept: 'What you typed is kept: drafts, answers, pending changes and the outbox are on disk, at most two seconds are missing.',
  /** By what has ended: main itself, the process of the page, or the files of the app that were there at its start. */
  console: {
    message: 'Arena Console stopped working',
    next: 'Nothing is being sent now. Items that were being sent are checked with the service after the restart, not sent twice. A trial, if one was running, has ended.',
    restart: 'Restart',
  },
  window: {
    message: 'The window stopped working',
    next: 'Sending and watching go on meanwhile. Restarting opens the window again.',
    restart: 'Restart the window',
  },
  files: {
    message: 'The files of Arena Console were replaced',
    next: 'It was updated or moved while it runs, and cannot show this part. Sending and watching go on until you restart. A trial ends with it.',
    restart: 'Restart',
  },
  copy: 'Copy details',
  quit: 'Quit',
}

const chinese: typeof english = {
  kept: '已输入的内容都已保留：草稿、答案、待应用的更改和发件箱均已写入磁盘，最多丢失两秒。',
  console: {
    message: 'Arena Console 已停止工作',
    next: '现在不会发送任何内容。正在发送的内容会在重启后向服务核实，不会重复发送。如有试用，试用已结束。',
    restart: '重新启动',
  },
  window: {
    message: '窗口已停止工作',
    next: '期间发送和监测仍在继续。重新启动将再次打开窗口。',
    restart: '重新启动窗口',
  },
  files: {
    message: 'Arena Console 的程序文件已被替换',
    next: '运行期间程序被更新或移动，无法显示这部分内容。在重新启动之前，发送和监测仍在继续。试用会随之结束。',
    restart: '重新启动',
  },
  copy: '复制详情',
  quit: '退出',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** The places of the buttons, which are what the dialog answers. */
export const crashButtons = { restart: 0, copy: 1, quit: 2 } as const

/** The dialog of main that says what was kept after a crash; the caller adds which button closing it counts as. */
export function createCrashDialog({
  ended,
  language,
  details,
}: {
  ended: 'console' | 'window' | 'files'
  language: Language
  details: string
}): MessageBoxOptions {
  const { kept, [ended]: words, copy, quit } = byLanguage[language]
  return {
    type: 'error',
    message: words.message,
    detail: `${kept}\n${words.next}\n\n${details}`,
    buttons: [words.restart, copy, quit],
    defaultId: crashButtons.restart,
    noLink: true,
  }
}
