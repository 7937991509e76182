interface AddressParts {
  readonly label?: string
  readonly street: string | null
  readonly number?: string | null
  readonly district: string | null
}

/**
 * Moves the street number before the district. After a CEP lookup the cursor is behind the district: 'Praça Pio X -
 * Centro, 55' becomes 'Praça Pio X, 55 - Centro'.
 */
export function withNumberInPlace(address: string): string {
  const [, street, district, number] = /^([^,\d][^,]*?) - ([^\d,]+?)[,\s]+(?:n[º°o.]*\s*)?(\d.*)$/iu.exec(address) ?? []
  return street && district && number ? `${street}, ${number.trim()} - ${district}` : address
}

/** Returns the text of a suggestion: address, city and state, without CEP and country. */
export function suggestionText(found: AddressParts & { readonly city: string; readonly uf: string }): string {
  const address = writeAddress({ street: found.street, number: found.number ?? null, district: found.district })
  return [address, `${found.city} - ${found.uf}`].filter(Boolean).join(', ')
}

/** Formats a geocoded address as 'Rua das Flores, 10 - Centro', without unknown parts. */
export function writeAddress({ label, street, number, district }: AddressParts): string {
  const way = [street, number].filter(Boolean).join(', ')
  return [way, district].filter(Boolean).join(' - ') || (label ?? '').replace(/(, \d{5}-?\d{3})?, (BRA|Brasil)$/, '')
}
