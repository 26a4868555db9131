/** What the console can be installed from: a Debian package, or an archive that somebody unpacked. */
export const installKinds = ['deb', 'tar.gz'] as const
export type InstallKind = (typeof installKinds)[number]
