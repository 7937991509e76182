import { Refusal } from '../../../shared/refusals.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { isSignedOutSince } from '../../kit/people/screens/admitted-screens.ts'
import { isPassValid, parsePass, readDeviceSignIn } from '../../kit/people/screens/device-sign-in.ts'
import { knowsDevice } from '../../kit/people/sign-ins/devices.ts'
import { consumePoolPass, holderOf } from '../../kit/people/sign-ins/pool-pass.ts'
import { type Budget, checkTextMessage } from '../../kit/services/text-messages.ts'
import type { Table } from '../../kit/table/table.ts'
import { hasRoomForSignInMail } from '../codes/mail-budget.ts'
import { mayGetEmailCode } from '../email-sign-in/decide.ts'
import { type EmailCodeAccount, emailCodeFacts } from '../email-sign-in/facts.ts'
import { countAttempt } from './attempts.ts'
import { hasProven, type PoolPhone } from './proven-phone.ts'

export interface SignInRequest {
  /** For an unknown address: the name that the pool always gives it. */
  readonly email: string
  readonly phone: string | undefined
  /** Proof of a sign-in approved by code; replaces the phone. */
  readonly devicePass?: string | undefined
  /** Of the server's own sign-in, which proves the user's presence (rules 2.20). */
  readonly proofPass?: string | undefined
  /** From an earlier sign-in on this device; replaces a missing phone. */
  readonly deviceKey: string | undefined
  /** Unproven; it only skips the check of text message limits. */
  readonly claimsPasskey: boolean
  /** The code goes out by e-mail instead of by text message. */
  readonly wantsEmail?: boolean | undefined
  /** Undefined for an address without an account. */
  readonly account: { readonly id: string; readonly poolPhone: PoolPhone } | undefined
}

export interface AdmissionDeps {
  readonly table: Table
  readonly budget: Budget
  /** Whether the account signs in without text messages because it has an authenticator. */
  readonly hasOtherFactor: (userId: string) => Promise<boolean>
  /** Asks the pool now. */
  readonly isAdmin: (userId: string) => Promise<boolean>
}

/** Has no account: unknown addresses cost the same reads as known ones. */
const unknownUserId = '00000000-0000-0000-0000-000000000000'

/**
 * Admits a sign-in to its password or passkey step (rules 2.1 to 2.3, 2.9). Cognito does not say which step follows, so
 * both need the phone or a known device's key. A wrong phone and an unknown address take the same steps.
 *
 * Wrong phones and known devices have their own counters, so neither is blocked by the password's. Checks the text
 * message limits here, because the sender cannot report a refusal to the user.
 * @throws Refusal sign_in.phone_mismatch, sign_in.too_many_attempts, text_message.*, sign_in.no_email_code, of a device
 * also
 * device_sign_in.not_found, access.suspended, of the server's own sign-in request.invalid
 */
export async function admitSignIn(admission: AdmissionDeps, request: SignInRequest, now: Date): Promise<void> {
  const { table } = admission
  const { email, phone, deviceKey, account } = request
  if (request.proofPass !== undefined) {
    return consumePoolPass(table, request.proofPass, holderOf.proof(account?.id ?? unknownUserId), now)
  }
  if (request.devicePass !== undefined) return admitByDevicePass(table, account?.id, request.devicePass, now)
  const profile = await readProfile(table, account?.id ?? unknownUserId)
  if (phone === undefined && deviceKey !== undefined) {
    const owner = { userId: account?.id ?? unknownUserId, signedOutAt: profile?.signedOutAt ?? null }
    if (await knowsDevice(table, owner, deviceKey, now)) {
      return countAttempt(table, 'passkey', email, 'sign_in.too_many_attempts', now)
    }
  }
  // The profile exists only after the address is verified.
  const right = account && (profile?.phone ?? account.poolPhone.number)
  if (!account || phone === undefined || phone !== right) {
    await countAttempt(table, 'phone', email, 'sign_in.too_many_attempts', now)
    throw new Refusal('sign_in.phone_mismatch')
  }
  await countAttempt(table, 'sign-in', email, 'sign_in.too_many_attempts', now)
  if (request.claimsPasskey) return
  if (request.wantsEmail)
    return admitEmailCode(admission, { userId: account.id, profile, poolPhone: account.poolPhone }, now)
  const proven = hasProven(phone, profile, account.poolPhone)
  await checkTextMessage(table, { phone, proven }, admission.budget, now).catch(async (refused: unknown) => {
    if (!(refused instanceof Refusal) || !(await admission.hasOtherFactor(account.id))) throw refused
  })
}

/**
 * Says in advance that no code can go out by e-mail (rules 2.24): the sender, which decides again after the password,
 * cannot report a refusal. One refusal for all reasons.
 */
async function admitEmailCode({ table, isAdmin }: AdmissionDeps, account: EmailCodeAccount, now: Date): Promise<void> {
  const { profile } = account
  const allowed = mayGetEmailCode(await emailCodeFacts(table, isAdmin, account), now)
  if (!profile || !allowed || !(await hasRoomForSignInMail(table, profile.email, now))) {
    throw new Refusal('sign_in.no_email_code')
  }
}

/**
 * Admits a screen approved by code (rules 2.9). Counts nothing, so it works while the password is locked; a pass cannot
 * be guessed. The challenge answer consumes the pass later.
 */
async function admitByDevicePass(table: Table, userId: string | undefined, given: string, now: Date): Promise<void> {
  const pass = parsePass(given)
  const row = pass && (await readDeviceSignIn(table, pass.id))
  if (!pass || userId === undefined || !isPassValid(row, pass.secret, userId, now)) {
    throw new Refusal('device_sign_in.not_found')
  }
  const profile = await readProfile(table, userId)
  if (profile?.suspension) throw new Refusal('access.suspended')
  if (isSignedOutSince(profile?.signedOutAt ?? null, row.signedInAt)) throw new Refusal('device_sign_in.not_found')
}
