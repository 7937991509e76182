import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { type DeviceSignInRow, hashOfSecret } from '../../kit/people/screens/device-sign-in.ts'
import { rememberDevice } from '../../kit/people/sign-ins/devices.ts'
import { checkTextMessage, countTextMessage, perDayUnproven } from '../../kit/services/text-messages.ts'
import { keys } from '../../kit/table/keys.ts'
import { countSignInMail } from '../codes/mail-budget.ts'
import { type AdmissionDeps, admitSignIn, type SignInRequest } from './admit-sign-in.ts'

const table = createTable()
const now = new Date('2026-11-21T12:07:31.000Z')
const id = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'
const unheardOf = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e22'
const [phone, other, email] = ['+5511987654321', '+5511912345678', 'dona@mail.example']
const typed = { phone, deviceKey: undefined, claimsPasskey: false }
const unproven = (number: string | undefined) => ({ number, proven: false })
const known: SignInRequest = { ...typed, email, account: { id, poolPhone: unproven(phone) } }
const unknown: SignInRequest = { ...typed, email: 'nobody@mail.example', account: undefined }

const profile = sampleProfile({ id, email, phone })
const keepProfile = () =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...profile } }))

function watching({ name, client }: typeof table) {
  const calls: string[] = []
  const watched = {
    name,
    client: {
      send: (command: { constructor: { name: string } }) => {
        calls.push(command.constructor.name)
        return client.send(command as never)
      },
    },
  } as unknown as typeof table
  return { watched, calls }
}

const admission: AdmissionDeps = {
  table,
  budget: { perDay: 100 },
  hasOtherFactor: async () => false,
  isAdmin: async () => false,
}
const admit = (request: SignInRequest, more: Partial<AdmissionDeps> = {}) =>
  admitSignIn({ ...admission, ...more }, request, now).then(
    () => 'admitted',
    (error: Error) => error.message,
  )

describe('admitSignIn', () => {
  it("expects the profile's phone, not the pool's", async () => {
    await keepProfile()
    expect(await admit({ ...known, account: { id, poolPhone: unproven(other) } })).toBe('admitted')
    expect(await admit({ ...known, phone: other, account: { id, poolPhone: unproven(other) } })).toBe(
      'sign_in.phone_mismatch',
    )
  })

  it("expects the pool's phone while there is no profile", async () => {
    expect(await admit(known)).toBe('admitted')
  })

  it('refuses a missing phone when the account has no phone either', async () => {
    expect(await admit({ ...known, phone: undefined, account: { id, poolPhone: unproven(undefined) } })).toBe(
      'sign_in.phone_mismatch',
    )
  })

  it('gives the same answers for a wrong phone, no phone and an unknown address', async () => {
    await keepProfile()
    for (let tried = 1; tried <= 7; tried++) {
      const wanted = tried <= 5 ? 'sign_in.phone_mismatch' : 'sign_in.too_many_attempts'
      expect(await admit({ ...known, phone: tried % 2 ? other : undefined })).toBe(wanted)
      expect(await admit(unknown)).toBe(wanted)
    }
  })

  it('sends the same table commands for a wrong phone and an unknown address', async () => {
    await keepProfile()
    const { watched, calls } = watching(table)
    await admit({ ...known, phone: other }, { table: watched })
    const ofWrongPhone = calls.splice(0)
    await admit(unknown, { table: watched })
    expect(calls).toEqual(ofWrongPhone)
    expect(calls.length).toBeGreaterThan(1)
  })

  it('does not lock out the correct phone after wrong ones', async () => {
    await keepProfile()
    for (let tried = 0; tried < 40; tried++) await admit({ ...known, phone: other })
    expect(await admit(known)).toBe('admitted')
  })

  it('admits five sign-ins in 15 minutes', async () => {
    await keepProfile()
    const all = await Promise.all(Array.from({ length: 20 }, () => admit(known)))
    expect(all.filter((one) => one === 'admitted')).toHaveLength(5)
    expect(await admit(known)).toBe('sign_in.too_many_attempts')
  })
})

describe('admitSignIn on a known device', () => {
  const onDevice = (deviceKey: string, of = known): SignInRequest => ({ ...of, phone: undefined, deviceKey })
  const given = () => rememberDevice(table, id, now)

  it('admits without the phone', async () => {
    await keepProfile()
    expect(await admit(onDevice(await given()))).toBe('admitted')
  })

  it('requires the phone again after a sign-out from all devices', async () => {
    const signedOutAt = new Date(now.getTime() + 1).toISOString()
    const Item = { ...keys.profile(id), ...sampleProfile({ id, email, phone, signedOutAt }) }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    expect(await admit(onDevice(await given()))).toBe('sign_in.phone_mismatch')
  })

  it("refuses a wrong phone, another device's key and an expired key", async () => {
    await keepProfile()
    const key = await given()
    expect(await admit({ ...known, phone: other, deviceKey: key })).toBe('sign_in.phone_mismatch')
    expect(await admit(onDevice(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`))).toBe('sign_in.phone_mismatch')
    expect(await admit(onDevice(''))).toBe('sign_in.phone_mismatch')
    expect(await admit(onDevice(key, unknown))).toBe('sign_in.phone_mismatch')
    const somebody = { ...known, email: 'other@mail.example', account: { id: unheardOf, poolPhone: unproven(phone) } }
    expect(await admit(onDevice(key, somebody))).toBe('sign_in.phone_mismatch')
    const later = new Date(now.getTime() + 401 * 24 * 3_600_000)
    await expect(admitSignIn(admission, onDevice(key), later)).rejects.toThrow('sign_in.phone_mismatch')
  })

  it('takes the same steps for an unknown address and a wrong key', async () => {
    await keepProfile()
    const steps = async (request: SignInRequest) => {
      const { watched, calls } = watching(table)
      await admit(request, { table: watched })
      return calls
    }
    const wrong = await steps(onDevice('x'.repeat(43)))
    expect(await steps(onDevice('x'.repeat(43), unknown))).toEqual(wrong)
    expect(wrong).toContain('GetCommand')
  })

  it("allows five attempts in 15 minutes, counted apart from the password's", async () => {
    await keepProfile()
    const key = await given()
    for (let tried = 0; tried < 6; tried++) await admit(known)
    expect(await admit(known)).toBe('sign_in.too_many_attempts')
    for (let tried = 0; tried < 5; tried++) expect(await admit(onDevice(key))).toBe('admitted')
    expect(await admit(onDevice(key))).toBe('sign_in.too_many_attempts')
  })

  it("does not trust the client's passkey claim, and counts it as an attempt", async () => {
    await keepProfile()
    expect(await admit({ ...known, phone: undefined, claimsPasskey: true })).toBe('sign_in.phone_mismatch')
    for (let tried = 0; tried < 5; tried++) expect(await admit({ ...known, claimsPasskey: true })).toBe('admitted')
    expect(await admit({ ...known, claimsPasskey: true })).toBe('sign_in.too_many_attempts')
    expect(await admit(known)).toBe('sign_in.too_many_attempts')
  })
})

describe('admitSignIn when no text message can be sent', () => {
  it('refuses in advance, unless the account has an authenticator', async () => {
    await keepProfile()
    // Codes for the phone and proofs of the same owner count apart.
    const proof = { phone, proven: true, purpose: 'proof' } as const
    for (let sent = 0; sent < 5; sent++) await countTextMessage(table, proof, { perDay: 100 }, now)
    await checkTextMessage(table, { phone, proven: true }, { perDay: 100 }, now)
    for (let sent = 0; sent < 5; sent++) await countTextMessage(table, { phone, proven: true }, { perDay: 100 }, now)
    expect(await admit(known)).toBe('text_message.too_many')
    expect(await admit(known, { hasOtherFactor: async (userId) => userId === id })).toBe('admitted')
    expect(await admit({ ...known, claimsPasskey: true })).toBe('admitted')
  })

  it("admits the number's owner after strangers signed up with it, and refuses them", async () => {
    const signedUp = { ...known, email: 'squat@mail.example', account: { id: unheardOf, poolPhone: unproven(phone) } }
    const owner = { ...known, account: { id, poolPhone: { number: phone, proven: true } } }
    await keepProfile()
    for (let sent = 0; sent < perDayUnproven; sent++) {
      expect(await admit(signedUp)).toBe('admitted')
      await countTextMessage(table, { phone, proven: false }, { perDay: 100 }, now)
    }
    expect(await admit(signedUp)).toBe('text_message.too_many')
    expect(await admit(known)).toBe('text_message.too_many')
    expect(await admit(owner)).toBe('admitted')
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...profile, onboardingDone: true } }),
    )
    expect(await admit(known)).toBe('admitted')
  })

  it("reports that the day's budget is used up", async () => {
    await keepProfile()
    expect(await admit(known, { budget: { perDay: 0 } })).toBe('text_message.used_up')
  })

  it('reports limits only after the correct phone', async () => {
    await keepProfile()
    expect(await admit({ ...known, phone: other }, { budget: { perDay: 0 } })).toBe('sign_in.phone_mismatch')
    expect(await admit(unknown, { budget: { perDay: 0 } })).toBe('sign_in.phone_mismatch')
  })
})

describe('admitSignIn that asks for the code by e-mail', () => {
  const wanted = { ...known, account: { id, poolPhone: { number: phone, proven: true } }, wantsEmail: true }
  const usedUp = { budget: { perDay: 0 } }

  it('is admitted when no text message can be sent', async () => {
    await keepProfile()
    expect(await admit(wanted, usedUp)).toBe('admitted')
    expect(await admit({ ...wanted, wantsEmail: false }, usedUp)).toBe('text_message.used_up')
  })

  it('answers alike for an unknown address and a wrong phone', async () => {
    await keepProfile()
    expect(await admit({ ...unknown, wantsEmail: true }, usedUp)).toBe('sign_in.phone_mismatch')
    expect(await admit({ ...wanted, phone: other }, usedUp)).toBe('sign_in.phone_mismatch')
  })

  it('is refused with one code for admins, unproven phones and a used-up bucket', async () => {
    await keepProfile()
    expect(await admit(wanted, { isAdmin: async (userId) => userId === id })).toBe('sign_in.no_email_code')
    expect(await admit({ ...known, wantsEmail: true })).toBe('sign_in.no_email_code')
    for (let sent = 0; sent < 6; sent++) await countSignInMail(table, email, now)
    expect(await admit(wanted)).toBe('sign_in.no_email_code')
  })
})

describe('admitSignIn with an approved device pass', () => {
  const secret = 'q'.repeat(32)
  const keepCode = async (more: Partial<DeviceSignInRow> = {}): Promise<string> => {
    const row: DeviceSignInRow = {
      id: newId('deviceSignIn', now),
      status: 'approved',
      until: new Date(now.getTime() + 1).toISOString(),
      secretHash: hashOfSecret(secret),
      numberHash: 'hash of 47',
      numbers: [12, 47, 85],
      device: { system: 'windows', browser: 'edge' },
      userId: id,
      signedInAt: now.getTime() / 1000 - 3600,
      ...more,
    }
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.deviceSignIn(row.id), ...row } }))
    return `${row.id}.${secret}`
  }
  const without = { ...known, phone: undefined }

  it('admits without a phone, counts nothing, and ignores the password lock', async () => {
    await keepProfile()
    const devicePass = await keepCode()
    for (let tried = 0; tried < 6; tried++) await admit(known)
    expect(await admit(known)).toBe('sign_in.too_many_attempts')
    for (let tried = 0; tried < 6; tried++) expect(await admit({ ...without, devicePass })).toBe('admitted')
    expect(await admit({ ...without, devicePass }, { budget: { perDay: 0 } })).toBe('admitted')
  })

  it('refuses a pass that is not approved, expired or of another account', async () => {
    await keepProfile()
    const late = { until: now.toISOString() }
    const passes = await Promise.all([
      keepCode({ status: 'waiting', userId: null }),
      keepCode({ status: 'used' }),
      keepCode({ status: 'spoilt', userId: null }),
      keepCode(late),
      keepCode({ userId: '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e22' }),
      keepCode({ secretHash: hashOfSecret('z'.repeat(32)) }),
    ])
    for (const devicePass of [...passes, '', 'x', `${newId('deviceSignIn', now)}.${secret}`]) {
      expect(await admit({ ...without, devicePass })).toBe('device_sign_in.not_found')
    }
    expect(await admit({ ...unknown, devicePass: await keepCode() })).toBe('device_sign_in.not_found')
  })

  it('does not fall back to the phone when the pass is invalid', async () => {
    await keepProfile()
    expect(await admit({ ...known, devicePass: 'x' })).toBe('device_sign_in.not_found')
  })

  it('refuses a suspended account', async () => {
    const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }
    const Item = { ...keys.profile(id), ...profile, suspension }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    expect(await admit({ ...without, devicePass: await keepCode() })).toBe('access.suspended')
  })

  it('refuses a pass approved before the account signed out everywhere', async () => {
    const Item = { ...keys.profile(id), ...profile, signedOutAt: now.toISOString() }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    const signedInAt = Math.floor(now.getTime() / 1000)
    for (const before of [0, 60]) {
      const devicePass = await keepCode({ signedInAt: signedInAt - before })
      expect(await admit({ ...without, devicePass })).toBe('device_sign_in.not_found')
    }
    expect(await admit({ ...without, devicePass: await keepCode({ signedInAt: signedInAt + 1 }) })).toBe('admitted')
  })
})
