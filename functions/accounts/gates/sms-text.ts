/**
 * A code as a text message. The last line binds it to the site, so that phones fill it in there and nowhere else
 * (WHATWG, "Origin-bound one-time codes delivered via SMS"). Short, because `ó` is not in the GSM alphabet: one message
 * then holds 70 characters, which a domain of up to 31 leaves room for.
 */
export function smsText(code: string, domain: string): string {
  // What is not six digits is the first password of somebody whom an operator invited.
  if (!/^\d{6}$/.test(code)) return `Retorna: sua senha provisória é ${code}`
  return `Retorna: seu código é ${code}\n\n@${domain} #${code}`
}
