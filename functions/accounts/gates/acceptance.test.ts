import { describe, expect, it } from 'vitest'
import { versionInForce } from '../../../shared/people/consents.ts'
import { acceptanceText, readAcceptance } from './acceptance.ts'

const accepted = { version: versionInForce('terms'), at: new Date('2026-11-22T12:00:00.123Z') }

describe('terms accepted at sign-up', () => {
  it('keeps version and time in the pool attribute', () => {
    expect(readAcceptance(acceptanceText(accepted))).toEqual(accepted)
    // The attribute's length in infra/data/user-pool.ts.
    expect(acceptanceText(accepted).length).toBeLessThanOrEqual(40)
  })

  it.each([undefined, '', versionInForce('terms'), '1999-01-01 2026-11-22T12:00:00.123Z', `${accepted.version} hoje`])(
    'returns undefined for the pool value %j',
    (text) => {
      expect(readAcceptance(text)).toBeUndefined()
    },
  )
})
