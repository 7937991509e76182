import { createHash } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { freeSignUpsPerAddress } from '../../functions/accounts/quotas.ts'
import { deployment } from '../../functions/kit/limits/budgets.ts'
import { callsPerMinute, textMessagesPerDay, unprovenTextMessagesPerDay } from '../../functions/kit/quotas.ts'
import { versionInForce } from '../../shared/people/consents.ts'
import { beginAndRead } from '../support/people/email-sign-in.ts'
import {
  apiOf,
  freshCredentials,
  localConsole,
  newPerson,
  type Person,
  pool,
  signIn,
} from '../support/people/people.ts'
import { srpSignIn } from '../support/people/srp-client.ts'
import { setUsed } from '../support/tables/used-quotas.ts'

let known: Person
const { url, functionEnvironments, userPoolId, userPoolClientId } = inject('cloud')
const perDay = Number(functionEnvironments['functions/accounts/entries/send-sms.ts']?.TEXT_MESSAGES_PER_DAY)

beforeAll(async () => {
  known = await newPerson()
})

/** Signs up an account whose text messages are never read. */
async function stranger() {
  const credentials = freshCredentials()
  const terms = versionInForce('terms')
  const { id } = await apiOf().accounts.signUp({ ...credentials, profileType: 'citizen', terms })
  const code = await localConsole().code('emails', credentials.email)
  await apiOf().accounts.confirmSignUp({ id, code, password: credentials.password })
  return credentials
}

const requestCode = ({ email, phone, password }: { email: string; phone: string; password: string }) =>
  srpSignIn(
    pool(),
    { poolId: userPoolId, clientId: userPoolClientId, username: email, password },
    { ClientMetadata: { phone } },
  )

describe('a user above the rate', () => {
  it('gets 429 with the seconds to wait, and others continue', async () => {
    // Nearly all calls of a minute.
    await setUsed(callsPerMinute, known.userId, callsPerMinute.limit - 10)
    const call = ({ token }: Person) =>
      fetch(`${url}/api/favourites/ids`, { headers: { authorization: `Bearer ${token}` } })
    const other = await newPerson()
    // A batch of each function instance in both minutes.
    let refused: Response | undefined
    for (let calls = 0; calls < 150 && !refused; calls++) {
      const answer = await call(known)
      if (answer.status === 429) refused = answer
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ code: 'request.too_many' })
    expect((await call(other)).status).not.toBe(429)
  })
})

describe('sign-up of an address that has used up its free ones', () => {
  it('asks for a proof of work, which counts once', async () => {
    const env = functionEnvironments['functions/accounts/entries/api.ts']
    const free = freeSignUpsPerAddress(Number(env?.FREE_SIGN_UPS_PER_ADDRESS))
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) await setUsed(free, hash(address))
    const account = () => ({
      ...freshCredentials(),
      profileType: 'citizen' as const,
      terms: versionInForce('terms'),
    })
    const refused = await apiOf()
      .accounts.signUp(account())
      .catch((error: unknown) => error as { code: string; data: { challenge: string } })
    expect(refused).toMatchObject({ code: 'sign_up.work_required' })
    const challenge = JSON.parse('data' in refused ? refused.data.challenge : '') as Challenge
    const proofOfWork = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    expect(await apiOf().accounts.signUp({ ...account(), proofOfWork })).toMatchObject({ id: expect.any(String) })
    await expect(apiOf().accounts.signUp({ ...account(), proofOfWork })).rejects.toMatchObject({
      code: 'sign_up.work_required',
    })
  })
})

describe('text messages that strangers request and never read', () => {
  it('end at their share of the day, and known numbers still sign in', async () => {
    const share = unprovenTextMessagesPerDay(perDay)
    expect(share.limit).toBe(Math.floor(perDay * 0.3))
    // As many sign-ups as would take an hour: all but four messages of the share are spent.
    await setUsed(share, deployment, share.limit - 4)
    for (let sent = 0; sent < 2; sent++) {
      const one = await stranger()
      for (let time = 0; time < 2; time++) await requestCode(one)
    }
    await localConsole().settle()
    await expect(requestCode(await stranger())).rejects.toThrow('text_message.used_up')
    expect((await signIn(known)).userId).toBe(known.userId)
  })

  it('leave a code by e-mail to known users when all of the day are used up', async () => {
    await setUsed(textMessagesPerDay(perDay), deployment)
    await expect(signIn(known)).rejects.toThrow('text_message.used_up')
    const sent = (await localConsole().read('sms', { to: known.phone })).length
    const { accessToken } = await apiOf().accounts.signInByEmail(await beginAndRead(known))
    expect((await apiOf(accessToken).profiles.me()).id).toBe(known.userId)
    expect((await localConsole().read('sms', { to: known.phone })).length).toBe(sent)
  })
})
