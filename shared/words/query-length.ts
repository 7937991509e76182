/**
 * Longest text that is searched for, in UTF-16 units, as fields count them. In a module of its own: addresses need it.
 */
export const queryMaxLength = 100
