import * as z from 'zod'
import { operation, refusals } from './operation.ts'

const noun = 'passkeys'

/** As many as the user pool keeps of one user. */
export const passkeysLimit = 20

/** A credential's id in base64url, as its authenticator made it: part of a key, which has room for so many. */
export const passkeyId = z.string().regex(/^[\w-]{1,900}$/)

/** What a user calls a passkey, so that they know which one to remove. */
export const passkeyName = z.object({ id: passkeyId, name: z.string().trim().min(1).max(60) })
export type PasskeyName = z.infer<typeof passkeyName>

/** The passkeys themselves are the user pool's, which the browser asks with its token; it keeps no names. */
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
  rememberDevice: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/passkeys/devices',
    summary: 'Gives this device a key that stands for the phone when it signs in by passkey',
    status: 201,
  })
    .input(z.object({}))
    .output(z.object({ key: z.string() }))
    .errors(refusals('request.limit_reached')),
}
