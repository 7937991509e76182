import * as z from 'zod'
import { operation, refusals } from './operation.ts'

const noun = 'passkeys'

/** Maximum of the user pool per user. */
export const passkeysLimit = 20

/** Credential id in base64url; its length is limited because it is part of a key. */
export const passkeyId = z.string().regex(/^[\w-]{1,900}$/)

/** The user's own name for a passkey. */
export const passkeyName = z.object({ id: passkeyId, name: z.string().trim().min(1).max(60) })
export type PasskeyName = z.infer<typeof passkeyName>

/** Names only. The user pool stores the passkeys, and browsers call it directly. */
export const passkeys = {
  names: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/passkeys',
    summary: "The names of the caller's passkeys",
  }).output(z.array(passkeyName)),
  name: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'PUT',
    path: '/passkeys/{id}',
    summary: 'Name a passkey, or name it anew',
  })
    .input(passkeyName)
    .output(passkeyName)
    .errors(refusals('passkey.too_many')),
  forget: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'DELETE',
    path: '/passkeys/{id}',
    summary: 'Keep the name of a passkey no longer; without one nothing changes',
  })
    .input(z.object({ id: passkeyId }))
    .output(z.object({ id: passkeyId })),
}
