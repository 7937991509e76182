import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { SNSClient } from '@aws-sdk/client-sns'
import { implement } from '@orpc/server'
import { accounts } from '../../../shared/contract/accounts.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { checkBudget } from '../../kit/limits/budgets.ts'
import { sharedQuota } from '../../kit/limits/quota.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { readProfileToChange } from '../../kit/people/profile/profiles.ts'
import { freshProofReader } from '../../kit/people/sign-ins/fresh-proof.ts'
import { poolDevices } from '../../kit/people/sign-ins/pool-devices.ts'
import { unprovenMailsPerDay } from '../../kit/quotas.ts'
import { newSixDigits } from '../../kit/secrets/codes.ts'
import { keyedHashOf } from '../../kit/secrets/keyed-hash.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { forgetDevice, listDevices } from '../devices/list.ts'
import { type DeviceDeps, rememberThisDevice } from '../devices/remember.ts'
import { signInByEmail } from '../email-sign-in/pool.ts'
import { apiEnvironment } from '../env.ts'
import { admitEmailChange } from '../gates/check-email.ts'
import { type PhoneCodes, provePhone, sendPhoneCode } from '../gates/phone-code.ts'
import { admitSignUp } from '../gates/proof-of-work.ts'
import { passwordChecker } from '../passwords/check-password.ts'
import { openPool, poolRevoker } from '../pool.ts'
import { proveByCode, sendProofCode } from '../proof/by-code.ts'
import {
  type ProofDeps,
  proofMethodsOf,
  proveByAuthenticator,
  proveByPasskey,
  startPasskeyProof,
} from '../proof/by-pool.ts'
import { openSelfService } from '../proof/open-self-service.ts'
import { openProofPool } from '../proof/proof-pool.ts'
import { signUpsPerHour } from '../quotas.ts'
import { requestRecovery, resetPassword } from '../recovery.ts'
import { signOutEverywhere } from '../sign-out-everywhere.ts'
import { confirmSignUp, signUp } from '../sign-up.ts'
import { textMessages } from '../text-messages.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const cognito = openClient(CognitoIdentityProviderClient)
const pool = openPool(cognito, env.USER_POOL_ID, env.USER_POOL_CLIENT_ID)
const checkPassword = passwordChecker(env.PASSWORD_JUDGE)
const revoke = poolRevoker(cognito, env.USER_POOL_ID)
const phoneCodes: PhoneCodes = {
  table,
  hash: keyedHashOf(env.SHORT_CODES_KEY_ARN),
  budget: { perDay: Number(env.TEXT_MESSAGES_PER_DAY) },
  domain: env.SITE_DOMAIN,
  newCode: newSixDigits,
  publish: textMessages(openClient(SNSClient)),
}
const countSignUp = sharedQuota(table, signUpsPerHour(Number(env.SIGN_UPS_PER_HOUR)))
const unprovenMails = unprovenMailsPerDay(Number(env.UNPROVEN_MAILS_PER_DAY))
const freePerHour = Number(env.FREE_SIGN_UPS_PER_ADDRESS)
const perHour = Number(env.SIGN_UPS_PER_ADDRESS)
const proofPool = openProofPool(cognito, env.USER_POOL_ID, env.USER_POOL_CLIENT_ID)
const proof: ProofDeps = { table, pool: proofPool }
const devices: DeviceDeps = { table, devices: poolDevices(cognito, env.USER_POOL_ID) }
const on = implement(accounts).$context<RequestContext>()

export const router = on.router({
  signUp: on.signUp.handler(
    async ({ input: { terms: version, proofOfWork, ...account }, context: { now, address } }) => {
      await admitSignUp({ table, freePerHour, perHour }, { address, proofOfWork }, now)
      await checkBudget(table, unprovenMails, now)
      const accepted = { ...account, acceptance: { version, at: now } }
      return { id: await signUp({ table, checkPassword, countSignUp }, accepted, { sourceAddress: address }, now) }
    },
  ),
  confirmSignUp: on.confirmSignUp.handler(async ({ input, context: { now } }) => ({
    userId: await confirmSignUp({ table, hash: phoneCodes.hash, pool, checkPassword }, input, now),
  })),
  requestRecovery: on.requestRecovery.handler(async ({ input, context: { now, address } }) => ({
    id: await requestRecovery({ table }, { ...input, sourceAddress: address }, now),
  })),
  resetPassword: on.resetPassword.handler(async ({ input, context }) => {
    await resetPassword({ table, pool, revoke, hash: phoneCodes.hash, checkPassword }, input, context.now)
    return {}
  }),
  signInByEmail: on.signInByEmail.handler(({ input, context: { now } }) =>
    signInByEmail({ table, cognito, clientId: env.USER_POOL_CLIENT_ID }, input, now),
  ),
  checkEmail: on.checkEmail.handler(async ({ context: { actor, now } }) => {
    await checkBudget(table, unprovenMails, now)
    return { pass: await admitEmailChange(table, requireSignedIn(actor), now) }
  }),
  sendPhoneCode: on.sendPhoneCode.handler(async ({ input, context: { actor, now } }) => {
    await sendPhoneCode(phoneCodes, requireSignedIn(actor), input.phone, now)
    return {}
  }),
  provePhone: on.provePhone.handler(async ({ input, context: { actor, now } }) => {
    await provePhone(phoneCodes, requireSignedIn(actor), input, now)
    return {}
  }),
  proofMethods: on.proofMethods.handler(async ({ context: { actor } }) => {
    const { userId } = requireSignedIn(actor)
    return proofMethodsOf(proofPool, userId, (await readProfileToChange(table, userId)).phone)
  }),
  sendProofCode: on.sendProofCode.handler(async ({ context: { actor, now } }) => {
    await sendProofCode(phoneCodes, requireSignedIn(actor), now)
    return {}
  }),
  proveByCode: on.proveByCode.handler(async ({ input, context: { actor, now } }) => {
    await proveByCode(phoneCodes, requireSignedIn(actor), input.code, now)
    return {}
  }),
  startPasskeyProof: on.startPasskeyProof.handler(({ context: { actor, now } }) =>
    startPasskeyProof(proof, requireSignedIn(actor), now),
  ),
  proveByPasskey: on.proveByPasskey.handler(async ({ input, context: { actor, now } }) => {
    await proveByPasskey(proof, requireSignedIn(actor), input, now)
    return {}
  }),
  proveByAuthenticator: on.proveByAuthenticator.handler(async ({ input, context: { actor, now } }) => {
    await proveByAuthenticator(proof, requireSignedIn(actor), input, now)
    return {}
  }),
  openSelfService: on.openSelfService.handler(async ({ input, context: { actor, now } }) => ({
    pass: await openSelfService(table, requireSignedIn(actor).userId, input.factor, now),
  })),
  devices: on.devices.handler(({ context: { actor, now } }) =>
    listDevices(devices, requireSignedIn(actor).userId, now),
  ),
  rememberDevice: on.rememberDevice.handler(({ input, context: { actor, now } }) =>
    rememberThisDevice(devices, requireSignedIn(actor), input, now),
  ),
  forgetDevice: on.forgetDevice.handler(async ({ input, context: { actor, now } }) => {
    await forgetDevice(devices, requireSignedIn(actor).userId, input.id, now)
    return input
  }),
  signOutEverywhere: on.signOutEverywhere.handler(async ({ context: { actor, now } }) => {
    await signOutEverywhere({ table, revoke }, requireSignedIn(actor).userId, now)
    return {}
  }),
})

export const handler = api('accounts', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  freshProof: freshProofReader(table),
})
