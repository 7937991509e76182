import { forgetIntent, type IntentStorage, storageKey } from './forget-intent.ts'

/** Actions that need an account. The sign-in page shows the reason (`accounts:why`) and returns to the action. */
export const intentNames = ['publish', 'favourite', 'report', 'question', 'alert', 'buy', 'contact', 'device'] as const
export type IntentName = (typeof intentNames)[number]

export interface Intent {
  readonly name: IntentName
  /** Id of the subject; '' where the address is enough. */
  readonly about: string
  /** Path and query of the page to return to. */
  readonly from: string
}

const keptForMs = 30 * 60_000

/** Stores the action during sign-in or sign-up; it survives a reload and a password reset. Only one is stored. */
export function storeIntent(intent: Intent, now = Date.now(), storage: IntentStorage = sessionStorage): void {
  storage.setItem(storageKey, JSON.stringify({ ...intent, at: now }))
}

/** Returns the stored intent; undefined if expired or malformed. */
export function readIntent(now = Date.now(), storage: IntentStorage = sessionStorage): Intent | undefined {
  const { name, about, from, at } = read(storage.getItem(storageKey))
  const known = intentNames.find((each) => each === name)
  if (!known || typeof about !== 'string' || typeof from !== 'string' || typeof at !== 'number') return undefined
  // Prevents open redirects: accepts only a path of this site.
  if (!/^\/(?![/\\])/.test(from) || now - at > keptForMs) return undefined
  return { name: known, about, from }
}

/** Returns whether this intent is stored, and removes it, so that the action runs once. */
export function takeIntent(
  { name, about }: Pick<Intent, 'name' | 'about'>,
  now = Date.now(),
  storage: IntentStorage = sessionStorage,
): boolean {
  const kept = readIntent(now, storage)
  if (kept?.name !== name || kept.about !== about) return false
  forgetIntent(storage)
  return true
}

function read(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Foreign or truncated text counts as no intent.
    return {}
  }
}
