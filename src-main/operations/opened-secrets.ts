/** So long after the last touch the secrets of a file that was opened are held in memory: of an import, of a backup. */
export const openedSecretsHeldMs = 10 * 60_000
