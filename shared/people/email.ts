const longest = 254

/** Shaped x@y.z, at most 254 characters (rules 2.12). Whether it exists, only a code sent there can tell. */
export function isEmail(text: string): boolean {
  return text.length <= longest && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
