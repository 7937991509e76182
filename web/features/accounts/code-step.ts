/** A code that this tab awaits; the password that led to it is not kept. */
export interface CodeStep {
  /** Where the code comes from; `email` proves the address of a new account. */
  readonly kind: 'sms' | 'totp' | 'email'
  readonly email: string
  /** As typed. */
  readonly phone: string
  /** What the pool knows a new account by. */
  readonly account?: string
}

const key = 'code_step'
const minuteMs = 60_000
/** Cognito waits three minutes for the code of a sign-in, and a day for that of a new account. */
const lifetimeMs = { sms: 3 * minuteMs, totp: 3 * minuteMs, email: 24 * 60 * minuteMs } as const

/** Remembers in this tab that a code is awaited, so that a reload comes back to it. */
export function keepCodeStep(
  { kind, email, phone, account }: CodeStep,
  now: Date,
  storage: Storage = sessionStorage,
): void {
  const values = [
    ['kind', kind],
    ['email', email],
    ['phone', phone],
    ...(account === undefined ? [] : [['account', account]]),
    ['until', now.getTime() + lifetimeMs[kind]],
  ]
  storage.setItem(key, new URLSearchParams(values.map(([name, value]) => [String(name), String(value)])).toString())
}

/** The code that this tab awaits; null where there is none or its time is over. */
export function awaitedCode(now: Date, storage: Storage = sessionStorage): CodeStep | null {
  const kept = new URLSearchParams(storage.getItem(key) ?? '')
  const kind = (Object.keys(lifetimeMs) as CodeStep['kind'][]).find((each) => each === kept.get('kind'))
  if (!kind || !(Number(kept.get('until')) > now.getTime())) return null
  const account = kept.get('account')
  return { kind, email: kept.get('email') ?? '', phone: kept.get('phone') ?? '', ...(account !== null && { account }) }
}

export function forgetCodeStep(storage: Storage = sessionStorage): void {
  storage.removeItem(key)
}
