interface AddressParts {
  readonly label?: string
  readonly street: string | null
  readonly number?: string | null
  readonly district: string | null
}

/**
 * An address whose number was written after the district, where a CEP leaves the cursor, with the number after the
 * street: 'Praça Pio X - Centro, 55' is 'Praça Pio X, 55 - Centro'.
 */
export function withNumberInPlace(address: string): string {
  const [, street, district, number] = /^([^,\d][^,]*?) - ([^\d,]+?)[,\s]+(?:n[º°o.]*\s*)?(\d.*)$/iu.exec(address) ?? []
  return street && district && number ? `${street}, ${number.trim()} - ${district}` : address
}

/** A suggestion: the address with its city and state, without CEP and country. */
export function suggestionText(found: AddressParts & { readonly city: string; readonly uf: string }): string {
  const address = writeAddress({ street: found.street, number: found.number ?? null, district: found.district })
  return [address, `${found.city} - ${found.uf}`].filter(Boolean).join(', ')
}

/** A found address as one text field: 'Rua das Flores, 10 - Centro'; what is not known is left out. */
export function writeAddress({ label, street, number, district }: AddressParts): string {
  const way = [street, number].filter(Boolean).join(', ')
  return [way, district].filter(Boolean).join(' - ') || (label ?? '').replace(/(, \d{5}-?\d{3})?, (BRA|Brasil)$/, '')
}
