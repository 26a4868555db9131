/** Whether this version of Node runs the project's tools. */
export function isNodeRecent(version: string): boolean
/** Throws, with what to install, when it does not. */
export function checkNodeVersion(version?: string): void
