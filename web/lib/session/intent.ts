import { forgetIntent, type IntentStorage, storageKey } from './forget-intent.ts'

/** What a visitor can press that needs an account. Signing in says why it asks (`accounts:why`), and leads on to it. */
export const intentNames = [
  'publish',
  'favourite',
  'report',
  'question',
  'alert',
  'buy',
  'contact',
  'delete-account',
  'change-contact',
  'change-factors',
  'device',
] as const
export type IntentName = (typeof intentNames)[number]

export interface Intent {
  readonly name: IntentName
  /** The id of what it is about; '' where the address says it all. */
  readonly about: string
  /** Path and query of the page where it was pressed, and goes on. */
  readonly from: string
}

/** Signing up takes minutes; whoever signs in after this has another wish. */
const keptForMs = 30 * 60_000

/** Keeps what a visitor pressed while they sign in or up, through a reload and a new password. One at a time. */
export function keepIntent(intent: Intent, now = Date.now(), storage: IntentStorage = sessionStorage): void {
  storage.setItem(storageKey, JSON.stringify({ ...intent, at: now }))
}

/** What was pressed last, unless it is too long ago or cannot be read. */
export function keptIntent(now = Date.now(), storage: IntentStorage = sessionStorage): Intent | undefined {
  const { name, about, from, at } = read(storage.getItem(storageKey))
  const known = intentNames.find((each) => each === name)
  if (!known || typeof about !== 'string' || typeof from !== 'string' || typeof at !== 'number') return undefined
  // Only a page of ours is returned to, whoever wrote it there.
  if (!/^\/(?![/\\])/.test(from) || now - at > keptForMs) return undefined
  return { name: known, about, from }
}

/** Whether this was pressed before signing in; it is forgotten by asking, so that it happens once. */
export function takeIntent(
  { name, about }: Pick<Intent, 'name' | 'about'>,
  now = Date.now(),
  storage: IntentStorage = sessionStorage,
): boolean {
  const kept = keptIntent(now, storage)
  if (kept?.name !== name || kept.about !== about) return false
  forgetIntent(storage)
  return true
}

function read(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Not ours, or cut off: there is no intent.
    return {}
  }
}
