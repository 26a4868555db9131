/** For tests, which are typed. */
export function bundleSandbox(): Promise<string>
export function bundleKeychainProcess(): Promise<string>
export function bundleConformance(): Promise<string>
