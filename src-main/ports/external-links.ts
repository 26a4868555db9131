/** Links that open in the operator's browser. */
export interface ExternalLinks {
  /** Asks in a dialog of main's own that shows the host, then opens the browser. False: the operator said no. */
  openExternal(link: { url: string; host: string }): Promise<boolean>
}
