import type { Secret } from '../vault/secret.ts'

export type TargetKind = 'pack' | 'csv' | 'json' | 'jsonl' | 'png' | 'svg' | 'html'

/** The system's own dialogs for files. Null, or false: the operator said no. */
export interface FileDialogs {
  /** Where to write; `name` is what the dialog proposes. */
  chooseTarget(target: { kind: TargetKind; name: string }): Promise<string | null>
  choosePack(): Promise<string | null>
  chooseFolder(): Promise<string | null>
  /** Reads a text file that the operator chooses. `import_too_large`, `import_unreadable`. */
  chooseText(): Promise<string | null>
  /** The same for a file that may hold secrets. */
  chooseSecretText(): Promise<Secret<string> | null>
  /** Writes a text that may lie on a disk into a file that the operator chooses. `file_not_written`. */
  saveText(file: { suggestedName: string; text: string }): Promise<boolean>
}
