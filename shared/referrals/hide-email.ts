/** 'maria@mail.example' → 'ma***@…' (rules 11.6). */
export function hideEmail(email: string): string {
  return `${email.slice(0, Math.min(2, Math.max(0, email.indexOf('@') - 1)))}***@…`
}
