import { app, type BrowserWindow, clipboard, dialog } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { Log } from '../../log/log.ts'

interface RestartWords {
  message: string
  detail: string
  buttons: [restart: string, copy: string, quit: string]
}

const english: RestartWords = {
  message: 'The window stopped working',
  detail:
    'What you typed is kept: drafts, answers and pending changes are on disk, at most half a second is missing. Sending and watching go on meanwhile. Restarting opens the window again.',
  buttons: ['Restart the window', 'Copy details', 'Quit'],
}

const chinese: RestartWords = {
  message: '窗口已停止工作',
  detail:
    '已输入的内容都已保留：草稿、回答和待应用的更改均已写入磁盘，最多丢失半秒。期间发送和监视仍在继续。重新启动将再次打开窗口。',
  buttons: ['重新启动窗口', '复制详情', '退出'],
}

const quit = 2
const copy = 1

/**
 * Says so in a dialog of main's own when the page's process has ended by itself, and opens the page again where the
 * operator wants it. The details are versions and the reason, nothing of what the page showed.
 */
export function offerRestart(options: {
  window: BrowserWindow
  language: () => Language
  appInfo: { version: string; runtime: string; platform: string }
  log: Log
}): void {
  const { window, language, appInfo, log } = options
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log('error', 'the page ended by itself', { reason })
    const details = `Arena Console ${appInfo.version} · ${appInfo.runtime} · ${appInfo.platform} · ${reason} (${exitCode})`
    void ask({ window, words: language() === 'zh-CN' ? chinese : english, details })
  })
}

async function ask({
  window,
  words,
  details,
}: {
  window: BrowserWindow
  words: RestartWords
  details: string
}): Promise<void> {
  const { message, detail, buttons } = words
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message,
    detail: `${detail}\n\n${details}`,
    buttons,
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (window.isDestroyed()) return
  if (response === quit) return app.quit()
  if (response !== copy) return window.reload()
  clipboard.writeText(details)
  await ask({ window, words, details })
}
