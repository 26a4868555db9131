/** Where a database that is in doubt, or is being replaced, has its mark (see recovery-mark.ts). */
export const markFileOf = (databasePath: string): string => `${databasePath}.doubtful`
