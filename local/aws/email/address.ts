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
  const { name, address } = partsOf(text)
  if (addressProblem(text) !== undefined) return undefined
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return { name: name.replace(/^"(.*)"$/s, '$1'), address, domain }
}

/**
 * Returns the reason why SES refuses an address, in its words. It takes RFC 822 addresses of ASCII characters: the
 * developer guide says that the local part must be ASCII (no SMTPUTF8) and the domain in Punycode.
 */
export function addressProblem(text: string): string | undefined {
  const { address } = partsOf(text)
  const at = address.lastIndexOf('@')
  if (at === -1 || at === address.length - 1) return "Missing final '@domain'"
  return partProblem('Local address', address.slice(0, at)) ?? partProblem('Domain', address.slice(at + 1))
}

function partProblem(name: 'Local address' | 'Domain', part: string): string | undefined {
  if (part === '') return `${name} is empty`
  if (/[^\x21-\x7e]/.test(part)) return `${name} contains control or whitespace`
  if (part.startsWith('.')) return `${name} starts with dot`
  if (part.endsWith('.')) return `${name} ends with dot`
  if (part.includes('..')) return `${name} contains dot-dot`
  const illegal = name === 'Domain' ? /[^A-Za-z0-9.-]/ : /[()<>,;:\\"[\]@]/
  return illegal.test(part) ? `${name} contains illegal character` : undefined
}

function partsOf(text: string): Pick<Address, 'name' | 'address'> {
  const [, name = '', bracketed] = /^\s*(.*?)\s*<([^<>]+)>\s*$/s.exec(text) ?? []
  return { name, address: (bracketed ?? text).trim() }
}

export function sameAddress(a: string, b: string): boolean {
  const [one, other] = [readAddress(a)?.address ?? a, readAddress(b)?.address ?? b]
  return one.toLowerCase() === other.toLowerCase()
}
