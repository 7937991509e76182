import {
  ConfirmSignUpCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, inject, it } from 'vitest'
import { versionInForce } from '../../shared/people/consents.ts'
import {
  apiOf,
  freshCredentials,
  localConsole,
  newPerson,
  type Person,
  pool,
  signIn,
} from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { srpSignIn } from '../support/people/srp-client.ts'

const { accounts } = apiOf()
const terms = versionInForce('terms')
const ClientId = () => inject('cloud').userPoolClientId

async function messagesTo(phone: string): Promise<{ text: string }[]> {
  await localConsole().settle()
  return localConsole().read('sms', { to: phone })
}

async function askForCode({ email, phone, password }: { email: string; phone: string; password: string }) {
  const { userPoolId: poolId, userPoolClientId: clientId } = inject('cloud')
  const to = { poolId, clientId, username: email, password }
  return srpSignIn(pool(), to, { ClientMetadata: { phone } }).then(
    () => 'asked',
    (error: Error) => error.message,
  )
}

/** Returns the phone number in the pool and whether the pool treats it as verified. */
async function poolPhone({ token }: Pick<Person, 'token'>): Promise<(string | undefined)[]> {
  const { UserAttributes = [] } = await pool().send(new GetUserCommand({ AccessToken: token }))
  return ['phone_number', 'phone_number_verified'].map(
    (name) => UserAttributes.find(({ Name }) => Name === name)?.Value,
  )
}

async function register(credentials: ReturnType<typeof freshCredentials>, profileType = 'citizen' as const) {
  const { id } = await accounts.signUp({ ...credentials, profileType, terms })
  const ConfirmationCode = await localConsole().code('emails', credentials.email)
  await pool().send(new ConfirmSignUpCommand({ ClientId: ClientId(), Username: id, ConfirmationCode }))
}

/** Returns the parts of an error that an attacker could compare. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: Error & { $metadata?: { httpStatusCode?: number } }) => thrown,
  )
  return { name: error?.name, message: error?.message, status: error?.$metadata?.httpStatusCode }
}

describe('text messages', () => {
  it('are limited to four per number under an attack; the owner can still sign in', async () => {
    const owner = await newPerson()
    const { phone } = owner
    // The first sign-in of the owner sent one message and verified the number.
    expect(await messagesTo(phone)).toHaveLength(1)
    const people = Array.from({ length: 8 }, () => ({ ...freshCredentials(), phone }))
    for (const person of people) await register(person)
    const all = await Promise.all(people.flatMap((person) => Array.from({ length: 5 }, () => askForCode(person))))
    expect(all.filter((one) => one === 'asked').length).toBeGreaterThanOrEqual(3)
    expect(await messagesTo(phone)).toHaveLength(4)
    // From here on the limit applies before the phone check.
    const late = { ...freshCredentials(), phone }
    await register(late)
    expect(await askForCode(late)).toContain('text_message.too_many')
    expect(await messagesTo(phone)).toHaveLength(4)
    expect((await signIn(owner)).userId).toBe(owner.userId)
  })

  it('bind the code to the site', async () => {
    const { phone } = await newPerson()
    const [{ text = '' } = {}] = await messagesTo(phone)
    const code = /\d{6}/.exec(text)?.[0]
    expect(text.split('\n').at(-1)).toMatch(new RegExp(`^@[a-z0-9.:-]+ #${code}$`))
  })

  it('go to the number of the profile, not to one written into the pool', async () => {
    const person = await newPerson()
    const victim = freshCredentials().phone
    const change = { AccessToken: person.token, UserAttributes: [{ Name: 'phone_number', Value: victim }] }
    await pool().send(new UpdateUserAttributesCommand(change))
    const verify = { AccessToken: person.token, AttributeName: 'phone_number' }
    await pool().send(new GetUserAttributeVerificationCodeCommand(verify))
    expect(await messagesTo(victim)).toEqual([])
    expect(await askForCode({ ...person, phone: victim })).toContain('sign_in.phone_mismatch')
    const again = await signIn(person)
    // The code went to the profile's phone, yet the pool marks its stored number as verified.
    expect(await poolPhone(again)).toEqual([victim, 'true'])
    const { version } = await again.api.profiles.me()
    await expect(again.api.profiles.save(wholeDraft({ version, phone: victim }))).rejects.toMatchObject({
      code: 'profile.phone_unproven',
    })
  })
})

describe('new phone', () => {
  it('is proven by a code of the API and required at the next sign-in', async () => {
    const person = await newPerson()
    const { phone } = freshCredentials()
    await person.api.accounts.sendPhoneCode({ phone })
    const [{ text = '' } = {}] = await messagesTo(phone)
    const code = String(/\d{6}/.exec(text)?.[0])
    expect(text.split('\n').at(-1)).toMatch(new RegExp(`^@[a-z0-9.:-]+ #${code}$`))
    await person.api.accounts.provePhone({ phone, code })
    const { profile } = await person.api.profiles.save(wholeDraft({ phone }))
    expect(profile.phone).toBe(phone)
    expect(await poolPhone(person)).toEqual([phone, 'true'])
    await localConsole().settle()
    expect(await localConsole().read('emails', { to: person.email })).toContainEqual(
      expect.objectContaining({ subject: 'O contato da sua conta no Retorna mudou' }),
    )
    expect(await askForCode(person)).toContain('sign_in.phone_mismatch')
    expect((await signIn({ ...person, phone })).userId).toBe(person.userId)
  })
})

describe('sign-in', () => {
  it('gives the same response to a wrong phone and an unknown address', async () => {
    const person = await newPerson()
    const attempt = (email: string) => {
      const { userPoolId: poolId, userPoolClientId: clientId } = inject('cloud')
      const to = { poolId, clientId, username: email, password: 'Outra-senha-com-4-erros!' }
      return refusalOf(srpSignIn(pool(), to, { ClientMetadata: { phone: '+5511900000000' } }))
    }
    const unknown = freshCredentials().email
    for (let tried = 1; tried <= 7; tried++) expect(await attempt(person.email)).toEqual(await attempt(unknown))
    expect((await signIn(person)).userId).toBe(person.userId)
  })

  it('resets failures after a success', async () => {
    const person = await newPerson()
    const wrong = { ...person, password: 'Outra-senha-com-4-erros!' }
    for (let round = 0; round < 2; round++) {
      for (let tried = 1; tried <= 4; tried++)
        expect(await askForCode(wrong)).toContain('Incorrect username or password')
      await signIn(person)
    }
  })
})

describe('sign-up', () => {
  const sign = (credentials: ReturnType<typeof freshCredentials>) =>
    accounts.signUp({ ...credentials, profileType: 'citizen', terms })
  const confirm = (Username: string, ConfirmationCode: string) =>
    pool().send(new ConfirmSignUpCommand({ ClientId: ClientId(), Username, ConfirmationCode }))

  it('is refused without a ticket of the API', async () => {
    const { email, phone, password } = freshCredentials()
    const direct = (ClientMetadata: Record<string, string> | undefined) =>
      pool().send(
        new SignUpCommand({
          ClientId: ClientId(),
          Username: email,
          Password: password,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'phone_number', Value: phone },
            { Name: 'custom:profile_type', Value: 'citizen' },
          ],
          ClientMetadata,
        }),
      )
    await expect(direct(undefined)).rejects.toThrow('PreSignUp failed with error request.invalid')
    await expect(direct({ ticket: 'A'.repeat(32) })).rejects.toThrow('PreSignUp failed with error request.invalid')
  })

  it('refuses a breached password and a phone that cannot receive codes', async () => {
    const credentials = freshCredentials()
    await expect(sign({ ...credentials, password: 'Senha@1234' })).rejects.toMatchObject({ code: 'password.breached' })
    await expect(sign({ ...credentials, phone: '+551133334444' })).rejects.toMatchObject({
      code: 'text_message.not_mobile',
    })
  })

  it('gives an unconfirmed address to a later sign-up', async () => {
    const owner = freshCredentials()
    const stranger = { ...freshCredentials(), email: owner.email }
    const { id: squatted } = await sign(stranger)
    const seen = await localConsole().lastId('emails', owner.email)
    const { id } = await sign(owner)
    const code = await localConsole().code('emails', owner.email, seen)
    await expect(confirm(squatted, code)).rejects.toThrow()
    await confirm(id, code)
    expect((await signIn(owner)).userId).toBe(id)
    await expect(sign(stranger)).rejects.toMatchObject({ code: 'sign_up.exists' })
    expect(await askForCode(stranger)).toContain('sign_in.phone_mismatch')
  })

  it('does not confirm a first sign-up with the code of a later one', async () => {
    const owner = freshCredentials()
    const { id } = await sign(owner)
    const seen = await localConsole().lastId('emails', owner.email)
    await sign({ ...freshCredentials(), email: owner.email })
    const unasked = await localConsole().code('emails', owner.email, seen)
    await expect(confirm(id, unasked)).rejects.toThrow()
  })

  it('gives an address to one of several concurrent sign-ups', async () => {
    const credentials = freshCredentials()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => sign(credentials)))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(refused.length).toBeGreaterThanOrEqual(5)
    for (const code of refused) expect(['sign_up.too_many_attempts', 'sign_up.exists']).toContain(code)
  })

  it('survives the cleanup right after its start', async () => {
    const credentials = freshCredentials()
    const { id } = await sign(credentials)
    const { environment, functionNames } = inject('cloud')
    const name = functionNames['functions/accounts/entries/remove-unconfirmed.ts']
    const answer = await fetch(`${environment.AWS_ENDPOINT_URL_LAMBDA}/2015-03-31/functions/${name}/invocations`, {
      method: 'POST',
      headers: { authorization: `AWS4-HMAC-SHA256 Credential=${environment.AWS_ACCESS_KEY_ID}/x/x/lambda/x` },
      body: '{}',
    })
    expect([answer.status, answer.headers.get('x-amz-function-error')]).toEqual([200, null])
    await confirm(id, await localConsole().code('emails', credentials.email))
  })
})

describe('recovery', () => {
  it('accepts five requests in 15 minutes, whether or not the account exists', async () => {
    const person: Person = await newPerson()
    const outcomes = async (email: string) => {
      const all: string[] = []
      for (let asked = 1; asked <= 6; asked++)
        all.push(
          await accounts.requestRecovery({ email }).then(
            () => 'sent',
            (error: { code: string }) => error.code,
          ),
        )
      return all
    }
    const known = await outcomes(person.email)
    expect(known).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'recovery.too_many_attempts'])
    expect(await outcomes(freshCredentials().email)).toEqual(known)
  })

  it('sets a new password by code and hides whether the account exists', async () => {
    const person = await newPerson()
    const seen = await localConsole().lastId('emails', person.email)
    await accounts.requestRecovery({ email: person.email })
    const code = await localConsole().code('emails', person.email, seen)
    const reset = (more: object) =>
      accounts.resetPassword({ email: person.email, code, password: 'Chuva fina, 9 pães e sol', ...more })
    await expect(reset({ password: 'Senha@1234' })).rejects.toMatchObject({ code: 'password.breached' })
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(reset({ code: wrong })).rejects.toMatchObject({ code: 'recovery.code_wrong' })
    await expect(reset({ email: freshCredentials().email })).rejects.toMatchObject({ code: 'recovery.code_wrong' })
    await reset({})
    expect((await signIn({ ...person, password: 'Chuva fina, 9 pães e sol' })).userId).toBe(person.userId)
    await expect(reset({})).rejects.toMatchObject({ code: 'recovery.code_wrong' })
  })
})
