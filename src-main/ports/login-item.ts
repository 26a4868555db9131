/** Whether the system starts the console when the operator logs in. */
export interface LoginItem {
  isOn(): Promise<boolean>
  /** `file_not_written` where the system keeps it in a file and that cannot be written. */
  set(isOn: boolean): Promise<void>
}
