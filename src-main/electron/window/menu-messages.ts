import type { Language } from '#contract/rules/choose-language.ts'

/** Words of the native menu, in the console's two languages. */
const english = {
  file: 'File',
  quit: 'Quit Arena Console',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  view: 'View',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  actualSize: 'Actual size',
  fullScreen: 'Full screen',
  go: 'Go',
  agents: 'Agents',
  help: 'Help',
  window: 'Window',
  minimize: 'Minimise',
  close: 'Close window',
}

type MenuMessages = typeof english

const chinese: MenuMessages = {
  file: '文件',
  quit: '退出 Arena Console',
  edit: '编辑',
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  selectAll: '全选',
  view: '视图',
  zoomIn: '放大',
  zoomOut: '缩小',
  actualSize: '实际大小',
  fullScreen: '全屏',
  go: '前往',
  agents: '智能体',
  help: '帮助',
  window: '窗口',
  minimize: '最小化',
  close: '关闭窗口',
}
const byLanguage: Readonly<Record<Language, MenuMessages>> = { en: english, 'zh-CN': chinese }

/** The menu's words in this language. */
export function getMenuMessages(language: Language): MenuMessages {
  return byLanguage[language]
}
