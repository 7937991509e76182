import { createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto'
import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandInput,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'

const n = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)

/** Client side of USER_SRP_AUTH, written from the protocol, so that the server is not tested against its own code. */
export function srpClient(poolId: string) {
  const secretA = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const publicA = modPow(2n, secretA)
  const poolName = poolId.split('_')[1] ?? ''
  return {
    SRP_A: publicA.toString(16),
    answer(parameters: Record<string, string>, password: string) {
      const { SRP_B = '', SALT = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = parameters
      const b = BigInt(`0x${SRP_B}`)
      const u = BigInt(`0x${sha(pad(publicA) + pad(b))}`)
      const inner = createHash('sha256').update(`${poolName}${USER_ID_FOR_SRP}:${password}`).digest('hex')
      const x = BigInt(`0x${sha(pad(BigInt(`0x${SALT}`)) + inner)}`)
      const k = BigInt(`0x${sha(pad(n) + pad(2n))}`)
      const base = (((b - k * modPow(2n, x)) % n) + n) % n
      const s = modPow(base, secretA + u * x)
      const prk = createHmac('sha256', Buffer.from(pad(u), 'hex'))
        .update(Buffer.from(pad(s), 'hex'))
        .digest()
      const key = createHmac('sha256', prk).update('Caldera Derived Key\u0001').digest().subarray(0, 16)
      const timestamp = 'Tue Nov 3 10:00:00 UTC 2026'
      const signed = [
        Buffer.from(poolName + USER_ID_FOR_SRP),
        Buffer.from(SECRET_BLOCK, 'base64'),
        Buffer.from(timestamp),
      ]
      return {
        USERNAME: USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: createHmac('sha256', key).update(Buffer.concat(signed)).digest('base64'),
        TIMESTAMP: timestamp,
      }
    },
  }
}

export async function srpSignIn(
  client: CognitoIdentityProviderClient,
  to: { poolId: string; clientId: string; username: string; password: string },
  more: Pick<InitiateAuthCommandInput, 'ClientMetadata'> = {},
) {
  const srp = srpClient(to.poolId)
  const first = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: to.clientId,
      AuthParameters: { USERNAME: to.username, SRP_A: srp.SRP_A },
      ...more,
    }),
  )
  return client.send(
    new RespondToAuthChallengeCommand({
      ClientId: to.clientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: srp.answer(first.ChallengeParameters ?? {}, to.password),
      ...(first.Session && { Session: first.Session }),
    }),
  )
}

function modPow(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % n]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % n
    square = (square * square) % n
  }
  return result
}

function pad(number: bigint): string {
  const hex = number.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

function sha(hex: string): string {
  return createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
}
