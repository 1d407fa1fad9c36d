/** State of a history entry whose page has several views on one path, such as a form and its review. */
export interface ViewState {
  view?: string;
}
