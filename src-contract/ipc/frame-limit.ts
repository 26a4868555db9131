/** How long one frame of the page to main may be. Main closes the port of a page that sends a longer one. */
export const maxFrameCharacters = 2 * 1024 * 1024
