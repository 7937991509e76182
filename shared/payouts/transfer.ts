/** Identifies one PIX transfer: `E`, the bank's ISPB, minute in UTC, eleven characters (Central Bank, SPI manual). */
const endToEndForm = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[0-9A-Za-z]{11}$/
export const endToEndIdLength = 32

/** Returns the time in a valid end-to-end id, to the minute; undefined for any other text. */
export function endToEndTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute] = (endToEndForm.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined) return undefined
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const isSame = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isSame && Number(hour) < 24 && Number(minute) < 60 ? at : undefined
}

/** Fewer visible characters would fit too many people; banks show six of a CPF. */
const leastVisible = 6
const lengths = [11, 14]
export const receiverMaxLength = 24

/**
 * Returns the characters of a CPF or CNPJ as a bank shows it, `*` for each hidden one; undefined if it is no such text.
 * Example: '***.982.247-**'.
 */
export function visibleTaxId(text: string): string | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/[•●·X#]/g, '*')
  const isMask = lengths.includes(bare.length) && /^[0-9A-WYZ*]+$/.test(bare)
  return isMask && bare.replace(/\*/g, '').length >= leastVisible ? bare : undefined
}

/** Returns whether what the bank shows can be this normalised CPF or CNPJ. */
export function fitsTaxId(visible: string, taxId: string): boolean {
  return visible.length === taxId.length && [...visible].every((one, at) => one === '*' || one === taxId[at])
}
