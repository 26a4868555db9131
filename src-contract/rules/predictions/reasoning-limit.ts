/**
 * The longest reasoning of a prediction in UTF-16 units; the interface of the service gives no limit. Drafts in an
 * encrypted backup are held to it too: a lower one makes backups unreadable that hold a longer one.
 */
export const longestReasoning = 10_000
