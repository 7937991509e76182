/** Returns the value with all numbers in the normal form of the service. */
export function trimNumbers(value: unknown, field = ''): unknown {
  if (typeof value === 'string' && field === 'N') return trimmedNumber(value)
  if (Array.isArray(value)) {
    const list = value.map((element) => (field === 'NS' ? trimmedNumber(String(element)) : trimNumbers(element)))
    return field === 'NS' ? list.toSorted() : list
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimNumbers(part, name)]))
}

function trimmedNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(0, point)
  const left = padded.slice(0, at).replace(/^0+/, '') || '0'
  const right = padded.slice(at).replace(/0+$/, '')
  const made = right ? `${left}.${right}` : left
  return sign === '-' && made !== '0' ? `-${made}` : made
}
