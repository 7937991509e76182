/** Returns the end-to-end id of a PIX transfer at this minute; `number` tells it from others. */
export function endToEndId(at: Date, number: number): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  return `E18236120${minute}${number.toString(36).padStart(11, '0')}`
}

let made = 0
export function freshEndToEndId(at = new Date()): string {
  made++
  return endToEndId(at, process.pid * 1_000_000 + made)
}
