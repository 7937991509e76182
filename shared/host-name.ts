/** A label of a host name (RFC 1123). A name with other letters is written as browsers report it, with `xn--`. */
const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/
const maxLength = 253

/**
 * Returns the host name that a person typed, as `location.hostname` has it; undefined for anything else, such as an
 * address with protocol, path or port.
 */
export function hostNameOf(typed: string): string | undefined {
  const name = typed.trim().toLowerCase()
  return name.length <= maxLength && name.split('.').every((part) => label.test(part)) ? name : undefined
}
