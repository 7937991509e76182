const longest = 254

/**
 * Returns true for x@y.z with at most 254 characters (rules 2.12). Only a confirmed code proves that the address
 * exists.
 */
export function isEmail(text: string): boolean {
  return text.length <= longest && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
