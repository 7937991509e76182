/** An address from a header such as `Retorna <ola@retorna.example>`. */
export interface Address {
  readonly name: string
  /** As written; compare it with `sameAddress`. */
  readonly address: string
  /** Lower case. */
  readonly domain: string
}

/** Reads one address with or without a display name; undefined when it is invalid. */
export function readAddress(text: string): Address | undefined {
  const [, name = '', bracketed] = /^\s*(.*?)\s*<([^<>]+)>\s*$/s.exec(text) ?? []
  const address = (bracketed ?? text).trim()
  const [, domain] = /^[^\s@,;<>"]+@([^\s@,;<>"]+)$/.exec(address) ?? []
  if (!domain) return undefined
  return { name: name.replace(/^"(.*)"$/s, '$1'), address, domain: domain.toLowerCase() }
}

export function sameAddress(a: string, b: string): boolean {
  const [one, other] = [readAddress(a)?.address ?? a, readAddress(b)?.address ?? b]
  return one.toLowerCase() === other.toLowerCase()
}
