import * as z from 'zod'
import { idOf } from '../ids.ts'
import { deviceSignInStatuses } from '../life-cycles/device-sign-in.ts'
import { operation, refusals } from './operation.ts'
import { userId } from './profiles.ts'

const noun = 'device-sign-ins'

/** Device names come from two closed lists, so an attacker cannot show own text on the approving device. */
export const systems = ['android', 'ios', 'windows', 'mac', 'linux', 'chromeos', 'other'] as const
export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const
export const device = z.object({ system: z.enum(systems), browser: z.enum(browsers) })
export type Device = z.infer<typeof device>

export const deviceSignInId = idOf('deviceSignIn')
/** Six digits to type when no camera can read the QR code. */
export const manualCode = z.string().regex(/^\d{6}$/)
/** Two digits on the new device; the approving user selects them out of three choices. */
export const shownNumber = z.int().min(10).max(99)
/** Known only to the device that started the sign-in. */
const secret = z.string().regex(/^[\w-]{32}$/)

/** Tokens of a sign-in that the API made for a browser; its device is confirmed at the pool. */
export const handedTokens = z.object({
  userId,
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  deviceKey: z.string(),
  deviceGroupKey: z.string(),
})
export type HandedTokens = z.infer<typeof handedTokens>

/** Life-cycle states, plus `expired` after the time limit of a state. */
export const seenStatus = z.enum([...deviceSignInStatuses, 'expired'])
export type SeenStatus = z.infer<typeof seenStatus>

/**
 * QR sign-in (rules 2.9). A signed-out device starts and polls the state. A signed-in user finds it by its code and
 * answers. The device then signs in at the user pool with `<id>.<secret>`.
 */
export const deviceSignIns = {
  start: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/device-sign-ins',
    summary: 'Begins the sign-in of this screen by a code, which is good for 90 seconds',
    status: 201,
    duringMaintenance: true,
  })
    .input(z.object({ device }))
    .output(z.object({ id: deviceSignInId, secret, manualCode, number: shownNumber })),
  /** POST, so that the secret is not part of a URL. */
  state: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/device-sign-ins/state',
    summary: 'State for the device that started it; after approval with the user id',
    duringMaintenance: true,
  })
    .input(z.object({ id: deviceSignInId, secret }))
    .output(z.object({ status: seenStatus, userId: userId.nullable() }))
    .errors(refusals('device_sign_in.not_found')),
  /**
   * The API signs in, because a screen's own token may not confirm the pool's device, and without it none is renewed.
   */
  signIn: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/device-sign-ins/tokens',
    summary: 'Signs the approved device in; works once',
    duringMaintenance: true,
  })
    .input(z.object({ id: deviceSignInId, secret }))
    .output(handedTokens)
    .errors(refusals('device_sign_in.not_found')),
  find: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'POST',
    path: '/device-sign-ins/find',
    summary: 'The device sign-in of a code: which kind of device asks, and three numbers to choose from',
  })
    .input(z.object({ code: z.union([deviceSignInId, manualCode]) }))
    .output(
      z.object({
        id: deviceSignInId,
        device,
        numbers: z.array(shownNumber).length(3),
        /** Seconds until expiry. */
        seconds: z.int().nonnegative(),
      }),
    )
    .errors(refusals('device_sign_in.not_found', 'device_sign_in.already_answered', 'request.limit_reached')),
  approve: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'POST',
    path: '/device-sign-ins/{id}/approve',
    summary: 'Approves the sign-in of the device with this number; a wrong number invalidates the code',
  })
    .input(z.object({ id: deviceSignInId, number: shownNumber }))
    .output(z.object({ id: deviceSignInId }))
    .errors(refusals('device_sign_in.not_found', 'device_sign_in.already_answered', 'device_sign_in.wrong_number')),
  refuse: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'POST',
    path: '/device-sign-ins/{id}/refuse',
    summary: 'Refuses the device sign-in',
  })
    .input(z.object({ id: deviceSignInId }))
    .output(z.object({ id: deviceSignInId }))
    .errors(refusals('device_sign_in.not_found', 'device_sign_in.already_answered')),
}
