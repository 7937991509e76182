/**
 * Returns the text message for a code. The last line lets phones autofill it only on this site (WHATWG, "Origin-bound
 * one-time codes delivered via SMS"). `ó` is outside the GSM alphabet, so one message holds 70 characters; domains may
 * have up to 31.
 */
export function smsText(code: string, domain: string): string {
  // Anything but six digits is the first password of an invited user.
  if (!/^\d{6}$/.test(code)) return `Retorna: sua senha provisória é ${code}`
  return `Retorna: seu código é ${code}\n\n@${domain} #${code}`
}
