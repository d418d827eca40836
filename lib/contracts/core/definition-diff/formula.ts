/**
 * Raised with every change of the rules that can give a stored pair of versions another answer: the worker then
 * compares what was stored under an older formula anew.
 */
export const DIFF_FORMULA = 2
