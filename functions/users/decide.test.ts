import { describe, expect, it } from 'vitest'
import { profileStatus } from '../../shared/life-cycles/profile.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { isSignedOutSince } from '../kit/people/screens/admitted-screens.ts'
import { isMoneyFrozen } from '../kit/people/suspension.ts'
import { decideEdit, decideRestoring, decideSuspension, decideVerdict } from './decide.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const admin = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99', isAdmin: true }
const waiting = sampleProfile({ status: 'in_analysis', onboardingDone: true, version: 4 })
const words = { version: 4, reason: ' Os dados não conferem. ' }

describe('decideVerdict', () => {
  it('verifies a profile or returns it with a reason', () => {
    expect(decideVerdict(waiting, 'verify', { version: 4, reason: '' }, now).after).toEqual({
      ...waiting,
      status: 'verified',
      version: 5,
    })
    expect(decideVerdict(waiting, 'reject', words, now).after).toEqual({
      ...waiting,
      status: 'incomplete',
      rejection: { reason: 'Os dados não conferem.', since: now.toISOString() },
      version: 5,
    })
  })

  it('clears the rejection on verification', () => {
    const mended = { ...waiting, rejection: { reason: 'x', since: now.toISOString() } }
    expect(decideVerdict(mended, 'verify', words, now).after.rejection).toBeNull()
  })

  it('is possible only where the life cycle allows it', () => {
    for (const status of profileStatus.options) {
      const before = { ...waiting, status }
      const verify = () => decideVerdict(before, 'verify', words, now)
      const reject = () => decideVerdict(before, 'reject', words, now)
      if (status === 'in_analysis') expect(verify).not.toThrow()
      else expect(verify).toThrow('user.action_not_possible')
      if (status === 'incomplete') expect(reject).toThrow('user.action_not_possible')
      else expect(reject).not.toThrow()
    }
  })

  it('requires a reason for a rejection', () => {
    for (const reason of ['', '  ', '<script>x</script>', '\u200b'])
      expect(() => decideVerdict(waiting, 'reject', { version: 4, reason }, now)).toThrow('user.reason_required')
  })

  it('requires the current version', () => {
    for (const version of [3, 5])
      for (const verdict of ['verify', 'reject'] as const)
        expect(() => decideVerdict(waiting, verdict, { version, reason: 'x' }, now)).toThrow('user.changed_meanwhile')
  })
})

describe('suspension', () => {
  const suspend = (given: Partial<typeof words> = {}, isAdmin = false, before = waiting, actor = admin) =>
    decideSuspension(before, actor, { isAdmin }, { ...words, ...given }, now)

  it('stores reason and time, and freezes the money', () => {
    const { after } = suspend()
    expect(after).toEqual({
      ...waiting,
      suspension: { reason: 'Os dados não conferem.', since: now.toISOString() },
      version: 5,
    })
    expect([isMoneyFrozen(waiting), isMoneyFrozen(after)]).toEqual([false, true])
  })

  it('is refused for the caller and other admins, whatever the version', () => {
    expect(() => suspend({}, true)).toThrow('user.is_admin')
    expect(() => suspend({}, false, { ...waiting, id: admin.userId })).toThrow('user.is_admin')
    expect(() => suspend({ version: 3 }, true)).toThrow('user.is_admin')
  })

  it('requires a reason and the current version, once', () => {
    expect(() => suspend({ reason: ' ' })).toThrow('user.reason_required')
    expect(() => suspend({ version: 3 })).toThrow('user.changed_meanwhile')
    expect(() => suspend({ version: 5 }, false, suspend().after)).toThrow('user.action_not_possible')
  })

  it('ends once, with a reason', () => {
    const { after } = suspend()
    const signedOutAt = now.toISOString()
    expect(decideRestoring(after, { version: 5, reason: 'x' }).after).toEqual({ ...waiting, signedOutAt, version: 6 })
    expect(() => decideRestoring(after, { version: 5, reason: '' })).toThrow('user.reason_required')
    expect(() => decideRestoring(after, words)).toThrow('user.changed_meanwhile')
    expect(() => decideRestoring(waiting, words)).toThrow('user.action_not_possible')
  })

  it('invalidates sessions from before it or before a sign-out everywhere', () => {
    const second = now.getTime() / 1000
    const restored = (signedOutAt: string | null) =>
      decideRestoring({ ...suspend().after, signedOutAt }, { version: 5, reason: 'x' }).after.signedOutAt
    expect([second - 3600, second, second + 1].map((at) => isSignedOutSince(restored(null), at))).toEqual([
      true,
      true,
      false,
    ])
    const [before, since] = ['2026-11-01T00:00:00.000Z', '2026-12-24T00:00:00.000Z']
    expect([restored(before), restored(since)]).toEqual([now.toISOString(), since])
  })
})

describe('admin edit', () => {
  const draft = {
    version: 4,
    name: 'Ana Souza',
    taxId: '529.982.247-25',
    dateOfBirth: '1990-05-17',
    postalCode: '13010-050',
    street: 'Rua das Flores',
    streetNumber: '10',
    complement: '',
    stateId: 35,
    cityId: 3509502,
  }
  const centre = { latitude: -22.9, longitude: -47.1 }
  const facts = {
    before: waiting,
    taxIdHolder: undefined,
    city: { id: 3509502, stateId: 35, text: 'Campinas - SP', position: centre },
    position: undefined,
  }
  const edit = (given: Partial<typeof facts> | object = {}, change: Partial<typeof draft> = {}, reason = 'A pedido.') =>
    decideEdit({ ...facts, ...given }, { ...draft, ...change }, reason, now)

  it('changes personal data and address, but neither verification nor contact', () => {
    const { after } = edit()
    expect(after).toMatchObject({ name: 'Ana Souza', taxId: '52998224725', city: 'Campinas - SP', version: 5 })
    expect([after.status, after.email, after.phone]).toEqual([waiting.status, waiting.email, waiting.phone])
    const verified = { ...waiting, status: 'verified' } as const
    expect(edit({ before: verified }).after.status).toBe('verified')
  })

  it('places an unknown address at its city’s centre', () => {
    expect(edit().after).toMatchObject(centre)
    expect(edit({ position: { latitude: -22.95, longitude: -47.05 } }).after.latitude).toBe(-22.95)
  })

  it('requires a completed onboarding, a reason and the current version', () => {
    expect(() => edit({ before: { ...waiting, onboardingDone: false } })).toThrow('user.not_onboarded')
    expect(() => edit({}, {}, ' ')).toThrow('user.reason_required')
    expect(() => edit({}, { version: 3 })).toThrow('user.changed_meanwhile')
  })

  it('is validated like the user’s own save', () => {
    expect(() => edit({}, { taxId: '1' })).toThrow('profile.tax_id_invalid')
    expect(() => edit({}, { stateId: 33 })).toThrow('profile.city_required')
    expect(() => edit({ taxIdHolder: admin.userId })).toThrow('profile.tax_id_taken')
  })
})
