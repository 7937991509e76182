import { describe, expect, it } from 'vitest'
import { versionInForce } from '../../../shared/people/consents.ts'
import { acceptanceText, readAcceptance } from './acceptance.ts'

const accepted = { version: versionInForce('terms'), at: new Date('2026-11-22T12:00:00.123Z') }

describe('the terms that were accepted with a sign-up', () => {
  it('are kept by the pool with their time until the address is proven', () => {
    expect(readAcceptance(acceptanceText(accepted))).toEqual(accepted)
    // The attribute's length in infra/data/user-pool.ts.
    expect(acceptanceText(accepted).length).toBeLessThanOrEqual(40)
  })

  it.each([undefined, '', versionInForce('terms'), '1999-01-01 2026-11-22T12:00:00.123Z', `${accepted.version} hoje`])(
    'are none where the pool has %j',
    (text) => {
      expect(readAcceptance(text)).toBeUndefined()
    },
  )
})
