import type { Language } from '#contract/rules/choose-language.ts'

/** Words of the tray, in the console's two languages. */
const english = {
  open: 'Open Arena Console',
  quit: 'Quit Arena Console',
  pause: 'Pause sending',
  resume: 'Resume sending',
  trial: 'TRIAL',
  paused: 'Sending is paused',
  dueSoon: (count: string, isOne: boolean, minutes: string) =>
    `${count} ${isOne ? 'prediction' : 'predictions'} due within ${minutes} min`,
  next: (when: string, asset: string, count: string) => `Next deadline: ${when} · ${asset} · ${count} due`,
  nothingDue: 'Nothing is due',
  dueUnknown: 'Next deadline not known',
  store: 'The data file cannot be written; nothing is sent',
  keychain: 'The keychain is not available',
  sites: (count: string, isOne: boolean) => `${count} ${isOne ? 'site is' : 'sites are'} not responding`,
  needYou: (count: string, isOne: boolean) => `${count} ${isOne ? 'item needs' : 'items need'} attention in the outbox`,
  failed: (count: string, isOne: boolean) => `${count} ${isOne ? 'item' : 'items'} failed in the outbox`,
  stays: 'Arena Console is still running in the tray',
  staysText:
    'It keeps watching and sending. Its icon opens it again and quits it. To quit by closing the window, change it in Settings, Background.',
  understood: 'OK',
}

type TrayMessages = typeof english

const chinese: TrayMessages = {
  open: '打开 Arena Console',
  quit: '退出 Arena Console',
  pause: '暂停发送',
  resume: '恢复发送',
  trial: '试用',
  paused: '发送已暂停',
  dueSoon: (count, _isOne, minutes) => `${count} 条预测须在 ${minutes} 分钟内提交`,
  next: (when, asset, count) => `下一个截止时间：${when} · ${asset} · ${count} 条待提交`,
  nothingDue: '没有待提交的预测',
  dueUnknown: '下一个截止时间未知',
  store: '无法写入数据文件，未发送任何内容',
  keychain: '钥匙串不可用',
  sites: (count) => `${count} 个站点无响应`,
  needYou: (count) => `发件箱中有 ${count} 条需要处理`,
  failed: (count) => `发件箱中有 ${count} 条失败`,
  stays: 'Arena Console 仍在托盘中运行',
  staysText: '它会继续监测和发送。可通过托盘图标重新打开或退出。若要在关闭窗口时退出，请在“设置”的“后台运行”中更改。',
  understood: '好',
}

const byLanguage: Readonly<Record<Language, TrayMessages>> = { en: english, 'zh-CN': chinese }

/** The tray's words in this language. */
export function getTrayMessages(language: Language): TrayMessages {
  return byLanguage[language]
}
