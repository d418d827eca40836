import type { Definition } from '../../contract'
import { isObject } from '../json'

/** More than a row shows. */
const SHOWN = 20

/** The names of what a caller fills in at the top, in the order of the author. */
export const inputNames = ({ inputSchema }: Definition): string[] =>
  isObject(inputSchema) && isObject(inputSchema.properties)
    ? Object.keys(inputSchema.properties).slice(0, SHOWN)
    : []
