import type { Language } from '#contract/rules/choose-language.ts'

/** Words of the tray, in the console's two languages. */
interface TrayWords {
  open: string
  quit: string
  stays: string
  staysText: string
  understood: string
}

const english: TrayWords = {
  open: 'Open Arena Console',
  quit: 'Quit Arena Console',
  stays: 'Arena Console is still running in the tray',
  staysText:
    'It keeps watching and sending. Its icon opens it again and quits it. To quit by closing the window, change it in Settings, Background.',
  understood: 'OK',
}

const chinese: TrayWords = {
  open: '打开 Arena Console',
  quit: '退出 Arena Console',
  stays: 'Arena Console 仍在托盘中运行',
  staysText: '它会继续监测和发送。可通过托盘图标重新打开或退出。若要在关闭窗口时退出，请在“设置”的“后台运行”中更改。',
  understood: '好',
}

/** The tray's words in this language. */
export function getTrayMessages(language: Language): TrayWords {
  return language === 'zh-CN' ? chinese : english
}
