/** Gives ids to nodes; both sides of a comparison share one. */
export interface Ids {
  next: number
}
