export interface CodeStep {
  /** The channel of the code; `email` confirms the address of a new account, `email-sign-in` ends a sign-in. */
  readonly kind: 'sms' | 'totp' | 'email' | 'email-sign-in'
  readonly email: string
  /** As typed. */
  readonly phone: string
  /** The id of a sign-up. */
  readonly account?: string
}

const key = 'code_step'
const minuteMs = 60_000
/** Cognito accepts a sign-in code for three minutes and a sign-up code for an hour. */
const lifetimeMs = {
  sms: 3 * minuteMs,
  totp: 3 * minuteMs,
  'email-sign-in': 3 * minuteMs,
  email: 60 * minuteMs,
} as const

/** Stores the step in this tab, so that it survives a reload. */
export function storeCodeStep(
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

/** Returns the stored step; null if there is none or it has expired. */
export function readCodeStep(now: Date, storage: Storage = sessionStorage): CodeStep | null {
  const kept = new URLSearchParams(storage.getItem(key) ?? '')
  const kind = (Object.keys(lifetimeMs) as CodeStep['kind'][]).find((each) => each === kept.get('kind'))
  if (!kind || !(Number(kept.get('until')) > now.getTime())) return null
  const account = kept.get('account')
  return { kind, email: kept.get('email') ?? '', phone: kept.get('phone') ?? '', ...(account !== null && { account }) }
}

export function removeCodeStep(storage: Storage = sessionStorage): void {
  storage.removeItem(key)
}
