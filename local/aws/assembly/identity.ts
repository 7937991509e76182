import { createHash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Derives `length` characters (a–z, 0–9) from `seed`, so that ids stay the same between runs. */
export function hashedId(seed: string, length: number): string {
  let id = ''
  for (let block = 0; id.length < length; block++) {
    const digest = createHash('sha256').update(`${block}:${seed}`).digest()
    for (const byte of digest) id += alphabet[byte % alphabet.length]
  }
  return id.slice(0, length)
}

/** Returns `<stack>-<logicalId>`. A name above `maximum` characters is cut and gets a hash that keeps it unique. */
export function generatedName(stack: string, logicalId: string, maximum: number): string {
  const whole = `${stack}-${logicalId}`
  if (whole.length <= maximum) return whole
  return `${whole.slice(0, maximum - 9)}-${hashedId(whole, 8)}`
}
