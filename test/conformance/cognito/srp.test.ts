import { describe, expect, it } from 'vitest'
import {
  makeVerifier,
  openExchange,
  passwordMatches,
  verifyClaimSignature,
} from '../../../local/aws/cognito/sign-in/srp.ts'
import { srpClient } from '../../support/people/srp-client.ts'

const pool = 'Test1Pool'

/** Runs a whole exchange with an independent client; returns whether the server accepts the proof. */
function proves(salt: Buffer, kept: string, given: string): boolean {
  const verifier = makeVerifier(pool, 'ana', kept, salt)
  const client = srpClient(`sa-east-1_${pool}`)
  const exchange = openExchange(verifier, client.SRP_A)
  if (!exchange) throw new Error('The client number was refused.')
  const secretBlock = Buffer.from('block').toString('base64')
  const claim = client.answer(
    {
      SRP_B: exchange.publicB.toString(16),
      SALT: verifier.salt,
      SECRET_BLOCK: secretBlock,
      USER_ID_FOR_SRP: 'ana',
    },
    given,
  )
  return verifyClaimSignature(exchange, {
    poolName: pool,
    username: 'ana',
    secretBlock,
    timestamp: claim.TIMESTAMP,
    signature: claim.PASSWORD_CLAIM_SIGNATURE,
  })
}

describe('password proof', () => {
  it.each([0x00, 0x01, 0x7f, 0x80, 0xff])(
    'is accepted for the correct password with a salt that begins with %i',
    (first) => {
      const salt = Buffer.from([first, ...Array<number>(15).fill(0x5a)])
      expect(proves(salt, 'Correct-Horse-9', 'Correct-Horse-9')).toBe(true)
      expect(proves(salt, 'Correct-Horse-9', 'correct-horse-9')).toBe(false)
    },
  )

  it('is accepted for passwords in any script', () => {
    expect(proves(Buffer.alloc(16, 3), 'Coração-Ünïcode-9', 'Coração-Ünïcode-9')).toBe(true)
  })
})

describe('verifier', () => {
  it('accepts the plain password and belongs to one user of one pool', () => {
    const kept = makeVerifier(pool, 'ana', 'Correct-Horse-9')
    expect(passwordMatches(kept, pool, 'ana', 'Correct-Horse-9')).toBe(true)
    expect(passwordMatches(kept, pool, 'bia', 'Correct-Horse-9')).toBe(false)
    expect(passwordMatches(kept, 'Other', 'ana', 'Correct-Horse-9')).toBe(false)
    expect(makeVerifier(pool, 'ana', 'Correct-Horse-9').verifier).not.toBe(kept.verifier)
  })

  it('refuses a client value that is zero in the group', () => {
    const kept = makeVerifier(pool, 'ana', 'Correct-Horse-9')
    for (const number of ['0', '00', '', '-1', 'xyz', 'f'.repeat(1_025)])
      expect(openExchange(kept, number)).toBeUndefined()
  })
})
