/** A schema that cannot be compared, with the place and the reason in plain words. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported'
}

/** The work allowed for a comparison is spent; what is not settled yet stays undecided. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}
