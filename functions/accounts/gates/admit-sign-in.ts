import { Refusal } from '../../../shared/refusals.ts'
import { knowsDevice } from '../../kit/people/devices.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { opens, readDeviceSignIn, readPass } from '../../kit/people/screens/device-sign-in.ts'
import { hasLeft } from '../../kit/people/screens/let-in.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Budget, checkTextMessage } from '../../kit/text-messages.ts'
import { countAttempt } from './attempts.ts'
import { hasProven, type PoolPhone } from './proven-phone.ts'

/** Who wants in, as the pool tells it before it looks at the password or the passkey. */
export interface SignInRequest {
  /** The address of the account; for an unknown one whatever the pool names it by, always the same. */
  readonly email: string
  /** As typed; undefined where the client sent none. */
  readonly phone: string | undefined
  /** Of a screen whose sign-in by a code was approved: it takes the place of the phone. Not there for a password. */
  readonly devicePass?: string | undefined
  /** What this device was given after an earlier sign-in; it stands for the phone, where none is sent. */
  readonly deviceKey: string | undefined
  /** What the client says that it is going to do. Not proven: believed only in what helps nobody. */
  readonly byPasskey: boolean
  /** Undefined for an address without an account. */
  readonly account: { readonly id: string; readonly poolPhone: PoolPhone } | undefined
}

export interface Admission {
  readonly table: Table
  readonly budget: Budget
  /** Whether an account signs in without a text message: it has an authenticator. */
  readonly hasOtherFactor: (userId: string) => Promise<boolean>
}

/** An id that nobody has: an unknown address costs the same readings as a known one. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Lets a sign-in go on to its password or passkey (rules 2.1 to 2.3, 2.9). Cognito does not say which of them is to
 * come, and whoever may use a passkey could send a password instead; so each of them takes the phone, or what only a
 * device has that was signed in on before. A wrong phone and an unknown address take the same way here, step by step,
 * and get the same answer. Their tries have a counter of their own, so that nobody who gives the right phone is locked
 * out by them. A known device has one too: there, who has a passkey gets in while the password is locked.
 *
 * Before a code by text message would be sent, its limits are asked: the sender itself can tell nobody.
 * @throws Refusal sign_in.phone_mismatch, sign_in.too_many_attempts, text_message.*, of a device also
 * device_sign_in.not_found, access.suspended
 */
export async function admitSignIn(admission: Admission, request: SignInRequest, now: Date): Promise<void> {
  const { table } = admission
  const { email, phone, deviceKey, account } = request
  if (request.devicePass !== undefined) return admitDevice(table, account?.id, request.devicePass, now)
  const profile = await readProfile(table, account?.id ?? nobody)
  if (phone === undefined && deviceKey !== undefined) {
    const owner = { userId: account?.id ?? nobody, signedOutAt: profile?.signedOutAt ?? null }
    if (await knowsDevice(table, owner, deviceKey, now)) {
      return countAttempt(table, 'passkey', email, 'sign_in.too_many_attempts', now)
    }
  }
  // Nobody has a profile before the address is proven; until then the sign-up's own phone counts.
  const right = account && (profile?.phone ?? account.poolPhone.number)
  if (!account || phone === undefined || phone !== right) {
    await countAttempt(table, 'phone', email, 'sign_in.too_many_attempts', now)
    throw new Refusal('sign_in.phone_mismatch')
  }
  await countAttempt(table, 'sign-in', email, 'sign_in.too_many_attempts', now)
  if (request.byPasskey) return
  const proven = hasProven(phone, profile, account.poolPhone)
  await checkTextMessage(table, { phone, proven }, admission.budget, now).catch(async (refused: unknown) => {
    if (!(refused instanceof Refusal) || !(await admission.hasOtherFactor(account.id))) throw refused
  })
}

/**
 * Lets a screen go on whose sign-in by a code was approved for this account (rules 2.9). Nothing is counted, so that
 * this way stays open while the password is locked: a pass cannot be guessed. It is looked at here and taken where it
 * is the answer; until then it proves more than a phone would, also to who goes on with a password. It ends with the
 * sign-in by which it was approved.
 */
async function admitDevice(table: Table, userId: string | undefined, given: string, now: Date): Promise<void> {
  const pass = readPass(given)
  const row = pass && (await readDeviceSignIn(table, pass.id))
  if (!pass || userId === undefined || !opens(row, pass.secret, userId, now)) {
    throw new Refusal('device_sign_in.not_found')
  }
  const profile = await readProfile(table, userId)
  if (profile?.suspension) throw new Refusal('access.suspended')
  if (hasLeft(profile?.signedOutAt ?? null, row.signedInAt)) throw new Refusal('device_sign_in.not_found')
}
