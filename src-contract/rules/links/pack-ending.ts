/** How the name of an encrypted backup ends that is written here, and of every one that is opened. */
export const newPackEnding = 'arenapack'
export const packEnding = /\.arena-?pack$/i
