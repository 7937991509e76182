import { expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { type EmailCodeFacts, mayGetEmailCode } from './decide.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const phone = '+5511987654321'
const profile = (more: Parameters<typeof sampleProfile>[0] = {}) => sampleProfile({ phone, ...more })
const proven = { number: phone, proven: true }
const facts = (more: Partial<EmailCodeFacts> = {}): EmailCodeFacts => ({
  profile: profile(),
  poolPhone: proven,
  recoveryPending: false,
  isAdmin: false,
  ...more,
})

it.each<[string, boolean, Partial<EmailCodeFacts>]>([
  ['a proven phone', true, {}],
  [
    'a saved profile whose phone the pool does not know',
    true,
    {
      profile: profile({ onboardingDone: true }),
      poolPhone: { number: '+5511900000000', proven: true },
    },
  ],
  ['a phone that was never proven', false, { poolPhone: { number: phone, proven: false } }],
  ['another number proven at the pool', false, { poolPhone: { number: '+5511900000000', proven: true } }],
  ['an unfinished account', false, { profile: undefined }],
  ['an admin', false, { isAdmin: true }],
  ['a recovery whose sign-out failed', false, { recoveryPending: true }],
  ['a recovery 23 hours ago', false, { profile: profile({ signedOutAt: hoursAgo(23) }) }],
  ['a recovery 24 hours ago', true, { profile: profile({ signedOutAt: hoursAgo(24) }) }],
])('%s: %s', (_, allowed, more) => {
  expect(mayGetEmailCode(facts(more), now)).toBe(allowed)
})
