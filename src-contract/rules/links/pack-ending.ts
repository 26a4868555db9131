/** How the name of an encrypted backup ends. */
export const packEnding = /\.arena-?pack$/i
