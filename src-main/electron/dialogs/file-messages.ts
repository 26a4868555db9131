/** Words of main's dialogs for files, in the console's two languages. */
export interface FileMessages {
  packQuestion: (agents: number) => string
  packDetail: string
  write: string
  cancel: string
  kinds: Readonly<Record<'pack' | 'csv' | 'json' | 'jsonl', string>>
}

const english: FileMessages = {
  packQuestion: (agents) =>
    agents === 1
      ? 'This file will hold the secret of 1 agent. Write it?'
      : `This file will hold the secrets of ${agents.toLocaleString('en')} agents. Write it?`,
  packDetail:
    'Whoever has the file and its passphrase can act as these agents. The console keeps neither: without the passphrase nobody can open the file again.',
  write: 'Write the pack',
  cancel: 'Cancel',
  kinds: { pack: 'Arena Console pack', csv: 'CSV table', json: 'JSON', jsonl: 'JSON lines' },
}

const chinese: FileMessages = {
  packQuestion: (agents) => `此文件将包含 ${agents.toLocaleString('en')} 个智能体的密钥。要写入吗？`,
  packDetail:
    '持有该文件及其口令的人可以这些智能体的身份行事。控制台不保存文件副本，也不保存口令：没有口令，任何人都无法再打开此文件。',
  write: '写入迁移包',
  cancel: '取消',
  kinds: { pack: 'Arena Console 迁移包', csv: 'CSV 表格', json: 'JSON', jsonl: 'JSON 行' },
}

/** The words in a language, by its tag. */
export function fileMessages(language: string): FileMessages {
  return language.toLowerCase().startsWith('zh') ? chinese : english
}
