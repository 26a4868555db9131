import { app, clipboard, dialog } from 'electron'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import { formatCrash } from './format-crash.ts'

interface CrashWords {
  message: string
  detail: string
  buttons: [restart: string, copy: string, quit: string]
}

const english: CrashWords = {
  message: 'Arena Console stopped working',
  detail:
    'What you typed is kept: drafts, answers, pending changes and the outbox are on disk, at most half a second is missing. Nothing is sent now. What was on its way is looked up at the service after the restart, and not sent twice. A trial has ended.',
  buttons: ['Restart', 'Copy details', 'Quit'],
}

const chinese: CrashWords = {
  message: 'Arena Console 已停止工作',
  detail:
    '已输入的内容都已保留：草稿、答案、待应用的更改和发件箱均已写入磁盘，最多丢失半秒。现在不会发送任何内容。正在发送的内容会在重启后向服务核实，不会重复发送。试用已结束。',
  buttons: ['重新启动', '复制详情', '退出'],
}

const restart = 0
const copy = 1

/**
 * The end of main after an error that nothing caught: says what was kept, offers what happened for copying, and starts
 * again or ends. Main is in no known state, so it stands still while the dialog is open and does not close in order.
 */
export async function endAfterCrash(thrown: Error, version: string): Promise<void> {
  await app.whenReady()
  const { message, detail, buttons } = chooseLanguage('system', app.getLocale()) === 'zh-CN' ? chinese : english
  const details = formatCrash(thrown, { version, electron: process.versions.electron, platform: process.platform })
  for (;;) {
    const response = dialog.showMessageBoxSync({
      type: 'error',
      message,
      detail: `${detail}\n\n${details}`,
      buttons,
      defaultId: restart,
      cancelId: buttons.length - 1,
      noLink: true,
    })
    if (response !== copy) {
      if (response === restart) app.relaunch()
      return app.exit(1)
    }
    clipboard.writeText(details)
  }
}
