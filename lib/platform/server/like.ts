/** The pattern of `ilike` that finds a text anywhere, its wildcards meant as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
