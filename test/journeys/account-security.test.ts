import {
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, inject, it } from 'vitest'
import { versionInForce } from '../../shared/people/consents.ts'
import { callFrom } from '../support/call-from.ts'
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
  const code = await localConsole().code('emails', credentials.email)
  await accounts.confirmSignUp({ id, code, password: credentials.password })
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
  const confirm = (id: string, code: string, password = freshCredentials().password) =>
    accounts.confirmSignUp({ id, code, password })

  it('is refused without a pass of the API', async () => {
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
    await expect(direct({ pass: 'A'.repeat(32) })).rejects.toThrow('PreSignUp failed with error request.invalid')
  })

  it('refuses a breached password and a phone that cannot receive codes', async () => {
    const credentials = freshCredentials()
    await expect(sign({ ...credentials, password: 'Senha@1234' })).rejects.toMatchObject({ code: 'password.breached' })
    await expect(sign({ ...credentials, phone: '+551133334444' })).rejects.toMatchObject({
      code: 'text_message.not_mobile',
    })
  })

  it('leaves an address to its owner after six sign-ups by a stranger', async () => {
    const owner = freshCredentials()
    const refused: string[] = []
    for (let tried = 0; tried < 6; tried++) {
      const elsewhere = callFrom('127.0.0.2', 'accounts', {
        ...freshCredentials(),
        email: owner.email,
        profileType: 'citizen',
        terms,
      })
      refused.push((await elsewhere).code ?? 'begun')
    }
    expect(refused.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'begun'))
    expect(refused[5]).toBe('sign_up.too_many_attempts')
    const seen = await localConsole().lastId('emails', owner.email)
    const { id } = await sign(owner)
    const { userId } = await confirm(id, await localConsole().code('emails', owner.email, seen))
    expect((await signIn(owner)).userId).toBe(userId)
  })

  it('answers alike for an address with an account, and tells its owner by e-mail', async () => {
    const owner = await newPerson()
    const stranger = { ...freshCredentials(), email: owner.email }
    const { id } = await sign(stranger)
    await localConsole().waitFor<{ id: number; subject: string }>(
      'emails',
      { to: owner.email },
      ({ subject }) => subject === 'Você já tem conta no Retorna',
    )
    await expect(confirm(id, '000000')).rejects.toMatchObject({ code: 'sign_up.code_wrong' })
    expect(await askForCode(stranger)).toContain('sign_in.phone_mismatch')
  })

  it('does not confirm a first sign-up with the code of a later one', async () => {
    const owner = freshCredentials()
    const { id } = await sign(owner)
    await localConsole().code('emails', owner.email)
    const seen = await localConsole().lastId('emails', owner.email)
    await sign({ ...freshCredentials(), email: owner.email })
    const unasked = await localConsole().code('emails', owner.email, seen)
    await expect(confirm(id, unasked)).rejects.toMatchObject({ code: 'sign_up.code_wrong' })
  })

  it('gives an address to one of several sign-ups that are confirmed at once', async () => {
    const credentials = freshCredentials()
    const begun: { id: string; code: string }[] = []
    for (let times = 0; times < 3; times++) {
      const seen = await localConsole().lastId('emails', credentials.email)
      const { id } = await sign(credentials)
      begun.push({ id, code: await localConsole().code('emails', credentials.email, seen) })
    }
    const all = await Promise.allSettled(begun.map(({ id, code }) => confirm(id, code)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason.code).toBe('sign_up.exists')
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

  it('leaves the owner able to recover after five requests and seven wrong codes by a stranger', async () => {
    const person = await newPerson()
    const requests: { id?: string }[] = []
    for (let asked = 0; asked < 5; asked++) {
      requests.push(await callFrom('127.0.0.2', 'accounts/recovery', { email: person.email }))
    }
    for (let tried = 0; tried < 7; tried++) {
      const guess = { id: requests[tried % 2]?.id, code: '000000', password: 'Chuva fina, 9 pães e sol' }
      expect((await callFrom('127.0.0.2', 'accounts/recovery/password', guess)).code).toBe('recovery.code_wrong')
    }
    await localConsole().settle()
    const seen = await localConsole().lastId('emails', person.email)
    const { id } = await accounts.requestRecovery({ email: person.email })
    const code = await localConsole().code('emails', person.email, seen)
    await accounts.resetPassword({ id, code, password: 'Chuva fina, 9 pães e sol' })
    expect((await signIn({ ...person, password: 'Chuva fina, 9 pães e sol' })).userId).toBe(person.userId)
  })

  it('sets a new password by code and hides whether the account exists', async () => {
    const person = await newPerson()
    const seen = await localConsole().lastId('emails', person.email)
    const { id } = await accounts.requestRecovery({ email: person.email })
    const { id: unknown } = await accounts.requestRecovery({ email: freshCredentials().email })
    const code = await localConsole().code('emails', person.email, seen)
    const reset = (more: object) => accounts.resetPassword({ id, code, password: 'Chuva fina, 9 pães e sol', ...more })
    await expect(reset({ password: 'Senha@1234' })).rejects.toMatchObject({ code: 'password.breached' })
    await expect(reset({ password: 'Flamengo@2023' })).rejects.toMatchObject({ code: 'password.one_word' })
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(reset({ code: wrong })).rejects.toMatchObject({ code: 'recovery.code_wrong' })
    await expect(reset({ id: unknown })).rejects.toMatchObject({ code: 'recovery.code_wrong' })
    await reset({})
    expect((await signIn({ ...person, password: 'Chuva fina, 9 pães e sol' })).userId).toBe(person.userId)
    await expect(reset({})).rejects.toMatchObject({ code: 'recovery.code_wrong' })
  })
})
