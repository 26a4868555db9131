/** Whether nothing is typed in one text of a draft: spaces count as nothing. */
export function isBlankEntry({ title, text }: { title: string; text: string }): boolean {
  return title.trim() === '' && text.trim() === ''
}
