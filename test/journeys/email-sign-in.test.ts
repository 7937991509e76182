import { randomUUID } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  ConfirmDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { countMail, mailsAtOnce } from '../../functions/accounts/codes/mail-budget.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { versionInForce } from '../../shared/people/consents.ts'
import { beginAndRead, beginByEmail, type Credentials } from '../support/people/email-sign-in.ts'
import {
  apiOf,
  claimsOf,
  freshCredentials,
  localConsole,
  newPerson,
  type Person,
  pool,
  signIn,
} from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { cpfOfUser } from '../support/people/tax-ids.ts'
import { changeRow } from '../support/tables/rows.ts'
import { tableOf } from '../support/tables/tables.ts'

const { environment, tableName, userPoolId, userPoolClientId: ClientId } = inject('cloud')
const table = tableOf(environment, tableName)
const noEmailCode = 'PreAuthentication failed with error sign_in.no_email_code'
const proofRequired = { code: 'access.proof_required', status: 403 }

const subjectsTo = async (to: string) => {
  await localConsole().settle()
  return (await localConsole().read<{ subject: string }>('emails', { to })).map(({ subject }) => subject)
}
const smsTo = async (to: string) => {
  await localConsole().settle()
  return (await localConsole().read('sms', { to })).length
}

let owner: Person

beforeAll(async () => {
  owner = await newPerson()
  await owner.api.profiles.save(wholeDraft({ taxId: cpfOfUser(owner.userId) }))
})

describe('sign-in by a code from the e-mail', () => {
  it('opens the account without text message, and neither money nor factors', async () => {
    const before = await smsTo(owner.phone)
    const { code, ...started } = await beginAndRead(owner)
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(apiOf().accounts.signInByEmail({ ...started, code: wrong })).rejects.toMatchObject({
      code: 'sign_in.code_wrong',
    })
    const given = await apiOf().accounts.signInByEmail({ ...started, code })
    const api = apiOf(given.accessToken)
    expect((await api.profiles.me()).id).toBe(owner.userId)
    expect(await smsTo(owner.phone)).toBe(before)

    // Money, factors, data and contact ask for a proof that the mailbox cannot give.
    const taxId = cpfOfUser(owner.userId)
    const form = { amountCents: 10_000, taxId, pixKeyType: 'cpf', pixKey: taxId, idempotencyKey: randomUUID() } as const
    await expect(api.withdrawals.request(form)).rejects.toMatchObject(proofRequired)
    await expect(api.accounts.openSelfService({ factor: 'other' })).rejects.toMatchObject(proofRequired)
    await expect(api.accounts.checkEmail()).rejects.toMatchObject(proofRequired)
    expect((await api.accounts.proofMethods()).methods).toEqual(['sms'])
    const { accessToken: AccessToken } = given
    expect([claimsOf(AccessToken).scope ?? '', claimsOf(AccessToken).proof]).toEqual(['', undefined])
    for (const call of [
      () => pool().send(new StartWebAuthnRegistrationCommand({ AccessToken })),
      () => pool().send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } })),
      () => pool().send(new ConfirmDeviceCommand({ AccessToken, DeviceKey: given.deviceKey })),
    ]) {
      await expect(call()).rejects.toThrow('does not have required scopes')
    }

    // The session renews, and gains nothing by it.
    const { refreshToken: RefreshToken, deviceKey: DeviceKey } = given
    const { AuthenticationResult: renewed } = await pool().send(
      new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken, DeviceKey }),
    )
    expect(claimsOf(renewed?.AccessToken ?? '').scope ?? '').toBe('')
    expect(await subjectsTo(owner.email)).toContain('Alguém entrou na sua conta com um código por e-mail')
    const { items } = await api.notifications.list({})
    expect(items.map(({ text }) => text)).toContain('signedInByEmail')
  })

  it('has no scope when the code is answered at the pool directly, nor has another sign-in of these minutes', async () => {
    const person = await newPerson()
    const { code, userId, session: Session } = await beginAndRead(person)
    const { AuthenticationResult } = await pool().send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'SMS_MFA',
        Session,
        ChallengeResponses: { USERNAME: userId, SMS_MFA_CODE: code },
      }),
    )
    const AccessToken = AuthenticationResult?.AccessToken ?? ''
    expect([claimsOf(AccessToken).scope ?? '', claimsOf(AccessToken).proof]).toEqual(['', undefined])
    const DeviceKey = AuthenticationResult?.NewDeviceMetadata?.DeviceKey ?? ''
    const confirm = new ConfirmDeviceCommand({ AccessToken, DeviceKey })
    await expect(pool().send(confirm)).rejects.toThrow('does not have required scopes')
    await expect(signIn(person)).rejects.toThrow('does not have required scopes')
  })

  it('is refused within 24 hours of a recovery, at the start and by the sender', async () => {
    const person = await newPerson()
    const seen = await localConsole().lastId('emails', person.email)
    const { id } = await apiOf().accounts.requestRecovery({ email: person.email })
    const code = await localConsole().code('emails', person.email, seen)
    const password = 'Chuva fina, 9 pães e sol'
    await apiOf().accounts.resetPassword({ id, code, password })
    const again = { ...person, password }
    await expect(beginByEmail(again)).rejects.toThrow(noEmailCode)
    const [mails, texts] = [(await subjectsTo(person.email)).length, await smsTo(person.phone)]
    // Past the first trigger: the wish comes with the password only.
    await beginByEmail(again, {})
    expect([(await subjectsTo(person.email)).length, await smsTo(person.phone)]).toEqual([mails, texts])
    const longAgo = new Date(Date.now() - 24 * 3_600_000 - 1000).toISOString()
    await changeRow(keys.profile(person.userId), { signedOutAt: longAgo })
    const allowed = await beginAndRead(again)
    expect((await apiOf().accounts.signInByEmail(allowed)).userId).toBe(person.userId)
  })

  it('is refused to admins, at the start and by the sender', async () => {
    const person = await newPerson()
    const Username = person.email
    await pool().send(new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username, GroupName: 'admin' }))
    await expect(beginByEmail(person)).rejects.toThrow(noEmailCode)
    const before = await subjectsTo(person.email)
    await beginByEmail(person, {})
    expect(await subjectsTo(person.email)).toEqual(before)
  })

  it('is refused to an account whose phone never got a code', async () => {
    const credentials = freshCredentials()
    const terms = versionInForce('terms')
    const { id } = await apiOf().accounts.signUp({ ...credentials, profileType: 'citizen', terms })
    const code = await localConsole().code('emails', credentials.email)
    await apiOf().accounts.confirmSignUp({ id, code, password: credentials.password })
    await expect(beginByEmail(credentials)).rejects.toThrow(noEmailCode)
  })
})

describe('a stranger', () => {
  it('learns of no account and causes no e-mail without the password', async () => {
    const person = await newPerson()
    const before = await subjectsTo(person.email)
    const answer = (who: Credentials) => beginByEmail(who).catch((error: Error) => error.message)
    const stranger = { email: freshCredentials().email, phone: person.phone, password: 'Outra-senha-com-4-erros!' }
    const unknown = await answer(stranger)
    expect(await answer({ ...stranger, email: person.email, phone: '+5511900000000' })).toBe(unknown)
    expect(await answer({ ...stranger, email: person.email })).toContain('Incorrect username or password')
    expect(await subjectsTo(person.email)).toEqual(before)
    const guess = { session: 'session', code: '000000' }
    for (const userId of [person.userId, randomUUID()]) {
      await expect(apiOf().accounts.signInByEmail({ ...guess, userId })).rejects.toMatchObject({
        code: 'sign_in.code_wrong',
        status: 422,
      })
    }
  })

  it('leaves the owner a code after all recoveries that an address may get', async () => {
    const person = await newPerson()
    const email = person.email
    for (let asked = 0; asked < mailsAtOnce; asked++) await countMail(table, email, `203.0.113.${asked}`, new Date())
    await expect(countMail(table, email, '203.0.113.99', new Date())).rejects.toMatchObject({ code: 'mail.too_many' })
    const started = await beginAndRead(person)
    expect((await apiOf().accounts.signInByEmail(started)).userId).toBe(person.userId)
  })
})
