/** So long a secret or a claim link that was copied stays on the clipboard; the texts that say it take it from here. */
export const clipboardSeconds = 30
